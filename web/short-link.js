/**
 * Short links: the fragment of a link, compressed by deflate, in base 64 with `-` and `_`, as its parameter `z`. The
 * token stays beside it.
 */

/** The most characters of a fragment, which no board needs. */
const MOST = 1 << 20;

/** Whether a fragment is a short one. */
export function isShort(fragment) {
  return new URLSearchParams(fragment.replace(/^#/, "")).has("z");
}

/** The fragment in its shortest form; as it is in browsers that do not compress. */
export async function shortened(fragment) {
  const compression = deflate();
  if (!compression) return fragment;
  const packed = new Blob([fragment]).stream().pipeThrough(compression);
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const short = `z=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  return short.length < fragment.length ? short : fragment;
}

/** A stream that compresses; null in browsers without one. */
function deflate() {
  try {
    return new CompressionStream("deflate-raw");
  } catch {
    return null;
  }
}

/**
 * The fragment that a short one stands for, with its token.
 *
 * @param {string} fragment with or without `#`
 * @throws {Error} if the link is damaged
 */
export async function lengthened(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const short = fields.get("z");
  const bytes = Uint8Array.from(atob(short.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const long = await text(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
  const token = fields.get("token");
  return token ? `${long}&${new URLSearchParams({ token })}` : long;
}

/** The text of a stream, up to the most characters. */
async function text(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MOST) throw new Error("the link is too long");
  }
}
