/** Builds elements. Text is always text: nothing here ever turns a string into markup. */
export type Child = Node | string | number | false | null | undefined | readonly Child[];

type Listeners = {
  readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void;
};

export interface Attributes {
  readonly [name: string]: string | number | boolean | undefined | Listeners;
  readonly on?: Listeners;
}

/** An element with attributes, listeners under `on`, and children; false and undefined are left out. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'object') listen(element, value);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

function listen(element: HTMLElement, listeners: Listeners): void {
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as EventListener); // the type above pairs names and events
}

export function append(parent: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (child === false || child === null || child === undefined) continue;
    if (Array.isArray(child))
      append(parent, child as readonly Child[]); // arrays of children alone
    else if (child instanceof Node) parent.appendChild(child);
    else parent.appendChild(document.createTextNode(String(child)));
  }
}

/** A link to another site: it learns nothing of this page. */
export function outward(href: string, ...children: readonly Child[]): HTMLElement {
  // Only web addresses: the data of packs is checked, but a link is not the place to trust it.
  if (!/^https?:\/\//.test(href)) return h('span', {}, ...children);
  return h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...children);
}

/** A part that opens. */
export function more(summary: Child, ...children: readonly Child[]): HTMLDetailsElement {
  return h('details', {}, h('summary', {}, summary), ...children);
}

/** A list, or nothing where it would be empty. */
export function list(items: readonly Child[] | undefined, ordered = false): HTMLElement | undefined {
  if (items === undefined || items.length === 0) return undefined;
  return h(
    ordered ? 'ol' : 'ul',
    {},
    items.map((item) => h('li', {}, item)),
  );
}

/** Says something to those who do not see the page change. */
export function announce(text: string): void {
  const live = document.getElementById('live');
  if (live !== null) live.textContent = text;
}
