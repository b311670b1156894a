import sax, { type QualifiedAttribute, type QualifiedTag } from 'sax';
import { RefusedTask } from '../../../http/kernel/task-child.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

const ELEMENTS_MAX = 2_000;
const USES_MAX = 100;
/** On one element: the parser compares each with all before it. */
const ATTRIBUTES_MAX = 100;
/** Elements inside one another; each may be a layer of its own in memory. */
const DEPTH_MAX = 50;
const DRAWN_MAX = 5_000;

const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath ' +
    'mask title desc'
  ).split(' '),
);

const LETTERS: ReadonlySet<string> = new Set(
  (
    'text tspan textPath tref altGlyph altGlyphDef altGlyphItem glyph glyphRef missing-glyph hkern vkern font font-face ' +
    'font-face-src font-face-uri font-face-format font-face-name'
  ).split(' '),
);

/** What says how a shape is painted: as an attribute or in `style`. */
const PRESENTATION: ReadonlySet<string> = new Set(
  (
    'clip clip-path clip-rule color color-interpolation color-rendering cursor direction display enable-background fill ' +
    'fill-opacity fill-rule font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight ' +
    'image-rendering isolation letter-spacing mask mask-type mix-blend-mode opacity overflow paint-order pointer-events ' +
    'shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering unicode-bidi vector-effect ' +
    'visibility word-spacing writing-mode'
  ).split(' '),
);

/** What says where a shape is, and what is said of it. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'id class style href transform viewBox preserveAspectRatio x y width height rx ry cx cy r fx fy fr x1 y1 x2 y2 points d ' +
    'pathLength offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits version ' +
    'baseProfile role focusable'
  ).split(' '),
);

/** Whose values are words or names, in which nothing can be loaded. */
const WORDS = /^(?:id|class|version|baseProfile|role|focusable|(?:aria|data)-[\w-]+)$/;

/** Knows the five entities of XML and no other. */
const PARSER = { xmlns: true, strictEntities: true, position: false };

const NOT_READABLE = 'It must be well-formed SVG in UTF-8';
const LOADS = 'It must not load anything';
const TOO_DEEP = `It must have at most ${DEPTH_MAX} elements inside one another`;
const USES = `It must have at most ${USES_MAX} uses, none inside another`;

/** An element while the drawing is read. */
interface Element {
  name: string;
  id: string | undefined;
  /** Ids of what is drawn with it: the target of a use, a clip, a mask, the gradient that a gradient goes on from. */
  refs: string[];
  children: Element[];
}

/**
 * Checks that a drawing has shapes and gradients only, and loads nothing (S21). It is refused for the first thing that is not
 * on the list; nothing is taken out of it.
 * @throws RefusedTask with what would be right
 */
export function checkSvg(bytes: Uint8Array): void {
  const root = read(decode(bytes));
  const byId = new Map<string, Element>();
  const uses: Element[] = [];
  /** Ids of elements with a use in them. */
  const withUses = new Set<string>();
  walk(root, []);
  if (uses.length > USES_MAX) throw new RefusedTask(USES);
  if (uses.some(({ refs }) => refs.some((id) => withUses.has(id)))) throw new RefusedTask(USES);
  if (drawnOf(root, byId, new Map()).count > DRAWN_MAX) {
    throw new RefusedTask('Its uses, clips and masks draw too many shapes');
  }

  function walk(element: Element, around: readonly Element[]): void {
    const here = [...around, element];
    if (element.id !== undefined && !byId.has(element.id)) byId.set(element.id, element);
    if (element.name === 'use') {
      uses.push(element);
      for (const { id } of here) if (id !== undefined) withUses.add(id);
    }
    for (const child of element.children) walk(child, here);
  }
}

/** As UTF-8, without signs that XML doesn't know. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RefusedTask(NOT_READABLE);
  }
}

/** Reads the tree of a drawing. */
function read(text: string): Element {
  if (text.split('<').some((tag) => (tag.match(/=\s*["']/g)?.length ?? 0) > ATTRIBUTES_MAX)) {
    throw new RefusedTask(`It must have at most ${ATTRIBUTES_MAX} attributes on one element`);
  }
  const parser = sax.parser(true, PARSER);
  const open: Element[] = [];
  let root: Element | undefined;
  let count = 0;

  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a parser has no other way
  parser.onerror = () => {
    throw new RefusedTask(NOT_READABLE);
  };
  parser.ondoctype = () => {
    throw new RefusedTask('It must have no DOCTYPE');
  };
  parser.onsgmldeclaration = () => {
    throw new RefusedTask(NOT_READABLE);
  };
  parser.onopencdata = () => {
    throw new RefusedTask('It must have no CDATA section');
  };
  parser.onprocessinginstruction = ({ name, body }) => {
    if (name !== 'xml') throw new RefusedTask(`It must have no <?${name.slice(0, 40)}?>`);
    // another encoding than it was read in would have the drawer see other characters
    const encoding = /\bencoding\s*=\s*["']([^"']*)["']/i.exec(body)?.[1] ?? 'utf-8';
    if (encoding.toLowerCase() !== 'utf-8' || count > 0) throw new RefusedTask(NOT_READABLE);
  };
  parser.onopentag = (tag) => {
    const element = toElement(tag as QualifiedTag);
    count += 1;
    if (count > ELEMENTS_MAX)
      throw new RefusedTask(`It must have at most ${ELEMENTS_MAX.toLocaleString('en')} elements`);
    if (root === undefined && element.name !== 'svg') throw new RefusedTask('Its outermost element must be <svg>');
    root ??= element;
    open.at(-1)?.children.push(element);
    open.push(element);
    if (open.length > DEPTH_MAX) throw new RefusedTask(TOO_DEEP);
  };
  parser.onclosetag = () => void open.pop();
  parser.write(text).close();
  if (root === undefined) throw new RefusedTask(NOT_READABLE);
  return root;
}

function toElement({ name: written, local, uri, attributes }: QualifiedTag): Element {
  const shown = `<${written.slice(0, 40)}>`;
  if (uri === SVG && LETTERS.has(local)) throw new RefusedTask('Turn its letters into outlines first');
  if (uri !== SVG || !ELEMENTS.has(local)) throw new RefusedTask(`Shapes and gradients only, not ${shown}`);
  const element: Element = { name: local, id: undefined, refs: [], children: [] };
  for (const attribute of Object.values(attributes)) {
    const { value } = attribute;
    const name = nameOf(attribute);
    if (name === null) continue;
    if (name === undefined) throw new RefusedTask(`Shapes and gradients only, not ${attribute.name.slice(0, 40)}="…"`);
    if (name === 'id') element.id = value;
    else if (name === 'href') element.refs.push(localTarget(value));
    else if (name === 'style') for (const one of declarations(value)) addRefs(element, one);
    else if (!WORDS.test(name)) addRefs(element, { name, value });
  }
  return element;
}

/** The name by which an attribute is on the list; null for one that says nothing, undefined for one that is not on it. */
function nameOf({ prefix, local, uri, name }: QualifiedAttribute): string | null | undefined {
  if (prefix === 'xmlns' || name === 'xmlns') return null;
  if (uri === XML) return local === 'space' || local === 'lang' ? null : undefined;
  if (uri === XLINK) return local === 'href' ? 'href' : undefined;
  if (uri !== '' || prefix !== '') return undefined;
  return ATTRIBUTES.has(local) || PRESENTATION.has(local) || WORDS.test(local) ? local : undefined;
}

function localTarget(href: string): string {
  const [, id] = /^#([^\s#]+)$/.exec(href.trim()) ?? [];
  if (id === undefined) throw new RefusedTask(LOADS);
  return id;
}

interface Declaration {
  name: string;
  value: string;
}

/** The declarations of a `style` attribute, each of which could be an attribute as well. */
function declarations(style: string): Declaration[] {
  checkLoadsNothing(style);
  return style.split(';').flatMap((part) => {
    if (part.trim() === '') return [];
    const [name = '', ...value] = part.split(':');
    const property = name.trim().toLowerCase();
    if (!PRESENTATION.has(property)) {
      throw new RefusedTask(`Shapes and gradients only, not ${property.slice(0, 40)} in a style`);
    }
    return [{ name: property, value: value.join(':') }];
  });
}

/** Adds what a value refers to, where it is drawn with the element: of a paint, a gradient draws no shapes. */
function addRefs(element: Element, { name, value }: Declaration): void {
  const targets = checkLoadsNothing(value);
  if (name === 'clip-path' || name === 'mask') element.refs.push(...targets);
}

/**
 * Refuses a value that refers to anything but ids of the drawing, or that is written so that one could not tell.
 * @returns these ids
 */
function checkLoadsNothing(value: string): string[] {
  if (/[\\@<>]|\/\*|:\/|javascript:|data:|src\(|image\(|image-set\(|expression\(/i.test(value))
    throw new RefusedTask(LOADS);
  const all = value.match(/url\s*\(/gi)?.length ?? 0;
  const local = [...value.matchAll(/url\(\s*(["']?)#([^\s"'()#]+)\1\s*\)/gi)];
  if (local.length !== all) throw new RefusedTask(LOADS);
  return local.map(([, , id = '']) => id);
}

interface Drawn {
  /** Elements that are drawn, those of uses, clips and masks as often as these are. */
  count: number;
  /** Elements inside one another, the targets of references as well. */
  depth: number;
}

/**
 * Measures what is drawn for an element.
 * @param known what was measured; null while it is being measured
 * @throws RefusedTask for one that is drawn in itself, or is too deep
 */
function drawnOf(element: Element, byId: ReadonlyMap<string, Element>, known: Map<Element, Drawn | null>): Drawn {
  const before = known.get(element);
  if (before === null) throw new RefusedTask('It must not draw a shape inside itself');
  if (before !== undefined) return before;
  known.set(element, null);
  const drawn = { count: 1, depth: 1 };
  for (const one of [...element.children, ...element.refs.flatMap((id) => byId.get(id) ?? [])]) {
    const { count, depth } = drawnOf(one, byId, known);
    drawn.count += count;
    drawn.depth = Math.max(drawn.depth, depth + 1);
  }
  if (drawn.depth > DEPTH_MAX) throw new RefusedTask(TOO_DEEP);
  known.set(element, drawn);
  return drawn;
}
