/** A film of a search: its nodes one after the other, with the options that are chosen at each. */

import { button, make } from "../shared/dom.js";
import { itemsOf, optionWords } from "./option.js";
import { drawTiling } from "./tiling.js";

/** Nodes a second. */
const SPEEDS = [2, 10, 50];

/** A player of the nodes of a search. */
export class Film {
  #timer = 0;

  /**
   * @param {{depth: number, item: string, choices: number, option: object|null, solution?: boolean}[]} nodes in the
   *   order of the search, as docs/serve.md has them
   */
  constructor(nodes) {
    this.nodes = nodes;
    this.cells = cellsOf(nodes);
    this.element = this.#build();
    this.#show(0);
  }

  #build() {
    this.play = button("Play", () => this.#toggle());
    this.slider = make("input", {
      type: "range", min: 1, max: this.nodes.length, "aria-label": "Node",
      on: { input: () => (this.#pause(), this.#show(Number(this.slider.value) - 1)) },
    });
    const speeds = SPEEDS.map((speed) => make("option", { value: speed }, `${speed} nodes a second`));
    this.speed = make("select", { "aria-label": "Speed" }, ...speeds);
    this.told = make("p", { class: "node" });
    this.stage = make("div", { class: "stage" });
    const back = button("Back", () => (this.#pause(), this.#show(this.index - 1)));
    const step = button("Step", () => (this.#pause(), this.#show(this.index + 1)));
    const keys = make("div", { class: "walk" }, back, this.play, step, this.speed);
    return make("div", { class: "film" }, keys, this.slider, this.told, this.stage);
  }

  #toggle() {
    if (this.#timer) return this.#pause();
    if (this.index === this.nodes.length - 1) this.#show(0);
    this.play.textContent = "Pause";
    const tick = () => {
      if (!this.element.isConnected || this.index === this.nodes.length - 1) return this.#pause();
      this.#show(this.index + 1);
      this.#timer = setTimeout(tick, 1000 / Number(this.speed.value));
    };
    this.#timer = setTimeout(tick, 0);
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.play.textContent = "Play";
  }

  #show(index) {
    this.index = Math.min(Math.max(index, 0), this.nodes.length - 1);
    this.slider.value = this.index + 1;
    const { depth, item, choices, option, solution } = this.nodes[this.index];
    const what = option ? `one of ${choices} for ${item}` : `no further one for ${item}`;
    const ends = solution ? ", a solution" : this.#isDeadEnd() ? ", a dead end" : "";
    this.told.textContent = `Node ${this.index + 1} of ${this.nodes.length}, depth ${depth}: ${what}${ends}`;
    const options = this.#stateAt(this.index);
    const list = () => make("ol", { class: "options" }, ...options.map((option) => make("li", {}, optionWords(option))));
    this.stage.replaceChildren(this.cells ? drawTiling(this.cells, options.map(itemsOf)) : list());
  }

  /** Whether nothing can be chosen at the node that is shown. */
  #isDeadEnd() {
    const next = this.nodes[this.index + 1];
    return next !== undefined && next.depth <= this.nodes[this.index].depth;
  }

  /** The options that are chosen at a node. */
  #stateAt(index) {
    const options = [];
    let depth = Infinity;
    for (let at = index; at >= 0 && depth > 1; at -= 1) {
      const node = this.nodes[at];
      if (node.depth >= depth) continue;
      depth = node.depth;
      if (node.option) options.unshift(node.option);
    }
    return options;
  }
}

/** The names of the cells, such as r1c1, if options have any. */
function cellsOf(nodes) {
  const items = nodes.flatMap(({ option }) => (option ? itemsOf(option) : []));
  const names = new Set(items.filter((item) => /^r\d+c\d+$/.test(item)));
  return names.size ? [...names] : null;
}
