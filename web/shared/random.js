/** Random numbers. */

/** A seed for random choices, which the engine makes. */
export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
