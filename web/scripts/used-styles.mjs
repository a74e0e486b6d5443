// The rules of a style sheet that an HTML page can use, in their order. Too many is allowed, too few never: a rule goes only when it
// names a class, an id or an element that is nowhere in the page, and a custom property when nothing that stays reads it. The sheet is as the build writes it: small, flat, without comments inside.

/** `html` is the whole page. */
export function usedStyles(css, html) {
  const names = namesIn(html);
  const kept = keep(blocks(css), (selector) => canMatch(selector, names));
  const text = write(withoutUnread(kept, html));
  // What nothing moves by is not needed.
  return text.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name) => (new RegExp(`animation[^;}]*\\b${name}\\b`).test(text) ? rule : ""));
}

function namesIn(html) {
  const names = new Set(["*", "html", "body", ":root", ":host"]);
  for (const [tag, name] of html.matchAll(/<([a-zA-Z][\w-]*)(?:\s(?:[^">]|"[^"]*")*)?>/g)) {
    names.add(name.toLowerCase());
    for (const [, attribute, value] of tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)) {
      names.add(`[${attribute.toLowerCase()}`);
      if (attribute === "class") for (const one of value.split(/\s+/)) names.add(`.${text(one)}`);
      if (attribute === "id") names.add(`#${text(value)}`);
      if (attribute === "type") names.add(`type=${value.toLowerCase()}`);
    }
  }
  return names;
}

const text = (value) => value.replaceAll("&amp;", "&").replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&quot;", '"');

/** Attributes that come and go without the words of the page: by a choice, by the browser. */
const later = /^\[(open|data-theme|aria-|hidden|popover|type|href)/;

/** Parts that browsers draw in fields of these types alone. */
const parts = [
  [/^::file-selector-button/, ["file"]],
  [/^::-webkit-(?:date|calendar)/, ["date", "datetime-local", "month", "time", "week"]],
  [/^::-webkit-search-/, ["search"]],
  [/^::-webkit-(?:inner|outer)-spin-button/, ["number"]],
];

function canMatch(selector, names) {
  for (const [part] of selector.matchAll(/::[\w-]+/g)) {
    const [, types] = parts.find(([of]) => of.test(part)) ?? [];
    if (types && !types.some((type) => names.has(`type=${type}`))) return false;
  }
  for (const [, mark, name] of selector.replace(inside, "").matchAll(word)) if (!names.has(mark + name.replace(/\\(.)/gu, "$1"))) return false;
  const rest = bare(selector.replace(word, " "));
  for (const [attribute] of rest.matchAll(/\[[\w-]+/g)) if (!later.test(attribute) && !names.has(attribute)) return false;
  for (const [name] of rest.replace(/\[[^\]]*\]/g, " ").matchAll(/[a-zA-Z][\w-]*/g)) if (!names.has(name.toLowerCase())) return false;
  return true;
}

/** A class or an id; what Tailwind writes in its names stands behind backslashes. */
const word = /([.#])((?:[\w-]|\P{ASCII}|\\.)+)/gu;
/** What stands in brackets after a colon may be an alternative or a "not": it decides nothing. */
const inside = /:{1,2}[\w-]+\((?:[^()\\]|\\.|\([^()]*\))*\)/g;

function bare(selector) {
  return selector.replace(inside, "").replace(/::?[\w-]+/g, "");
}

/** A sheet as a list of `{ head, body }`; body is null after a statement, a list inside a group, a text of declarations else. */
function blocks(css) {
  const found = [];
  let at = 0;
  while (at < css.length) {
    if (css.startsWith("/*", at)) {
      at = css.indexOf("*/", at) + 2;
      continue;
    }
    const end = next(css, at);
    const head = css.slice(at, end).trim();
    if (css[end] !== "{") {
      if (head) found.push({ head, body: null });
      at = end + 1;
      continue;
    }
    const close = match(css, end);
    const inside = css.slice(end + 1, close);
    found.push({ head, body: /^@(media|supports|layer|container)\b/.test(head) ? blocks(inside) : inside });
    at = close + 1;
  }
  return found;
}

/** Where the next `{` or `;` outside of quotes and brackets stands. */
function next(css, from) {
  let quote = "";
  let deep = 0;
  for (let at = from; at < css.length; at += 1) {
    const letter = css[at];
    if (letter === "\\") at += 1;
    else if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "(" || letter === "[") deep += 1;
    else if (letter === ")" || letter === "]") deep -= 1;
    else if (deep === 0 && (letter === "{" || letter === ";")) return at;
  }
  return css.length;
}

function match(css, open) {
  let quote = "";
  let deep = 0;
  for (let at = open; at < css.length; at += 1) {
    const letter = css[at];
    if (letter === "\\") at += 1;
    else if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "{") deep += 1;
    else if (letter === "}" && (deep -= 1) === 0) return at;
  }
  throw new Error(`a block that begins with ${css.slice(open, open + 40)} does not end`);
}

function keep(all, can) {
  return all.flatMap(({ head, body }) => {
    if (Array.isArray(body)) {
      const inner = keep(body, can);
      // The first layers decide the order of all: an empty one still says where it stands.
      return inner.length > 0 || head.startsWith("@layer") ? [{ head, body: inner }] : [];
    }
    if (body === null || head.startsWith("@")) return [{ head, body }];
    const selectors = split(head).filter(can);
    return selectors.length > 0 ? [{ head: selectors.join(","), body }] : [];
  });
}

/** Without the custom properties that neither a rule nor the page reads, and then without those that only they had read. */
function withoutUnread(all, html) {
  const read = new Set([...write(all).matchAll(/var\(\s*(--[\w-]+)/g), ...html.matchAll(/(--[\w-]+)/g)].map(([, name]) => name));
  let gone = false;
  const stays = (name) => {
    if (!read.has(name)) gone = true;
    return read.has(name);
  };
  const pruned = (list) => list.flatMap((block) => {
    const { head, body } = block;
    if (head.startsWith("@property ")) return stays(head.slice("@property ".length).trim()) ? [block] : [];
    if (Array.isArray(body)) {
      const inner = pruned(body);
      return inner.length > 0 || head.startsWith("@layer") ? [{ head, body: inner }] : [];
    }
    if (body === null || head.startsWith("@")) return [block];
    const left = declarations(body).filter((one) => {
      const [, name] = /^\s*(--[\w-]+)\s*:/.exec(one) ?? [];
      return name === undefined || stays(name);
    });
    return left.length > 0 ? [{ head, body: left.join(";") }] : [];
  });
  const next = pruned(all);
  return gone ? withoutUnread(next, html) : next;
}

/** `a:b;c:d` as a list. */
function declarations(body) {
  const found = [];
  for (let at = 0; at < body.length; ) {
    const end = next(body, at);
    const one = body.slice(at, end).trim();
    if (one) found.push(one);
    at = end + 1;
  }
  return found;
}

/** At the commas between selectors. */
function split(head) {
  const parts = [];
  let deep = 0;
  let from = 0;
  for (let at = 0; at < head.length; at += 1) {
    if (head[at] === "\\") at += 1;
    else if ("([".includes(head[at])) deep += 1;
    else if (")]".includes(head[at])) deep -= 1;
    else if (head[at] === "," && deep === 0) {
      parts.push(head.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, head.slice(from)];
}

function write(all) {
  return all.map(({ head, body }) => (body === null ? `${head};` : `${head}{${Array.isArray(body) ? write(body) : body}}`)).join("");
}
