import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api'

/**
 * Roles of elements that take one line if they contain no control, because their name includes their content.
 */
const leaves = new Set([
  'button',
  'checkbox',
  'combobox',
  'heading',
  'img',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'meter',
  'option',
  'progressbar',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
])

const usable = 'a[href], button, input, select, textarea'

const inline = new Set([
  'SPAN',
  'B',
  'STRONG',
  'EM',
  'I',
  'SMALL',
  'TIME',
  'BDI',
  'MARK',
  'ABBR',
  'KBD',
  'SVG',
])

/**
 * Attributes of states, with their words in the outline. `false` is written only for `pressed` and
 * `expanded`.
 */
const stateAttributes = [
  ['aria-checked', 'checked'],
  ['aria-selected', 'selected'],
  ['aria-pressed', 'pressed'],
  ['aria-current', 'current'],
  ['aria-busy', 'busy'],
  ['aria-invalid', 'invalid'],
  ['aria-disabled', 'disabled'],
  ['aria-haspopup', 'opens'],
  ['aria-expanded', 'expanded'],
  ['aria-live', 'live'],
  ['aria-sort', 'sort'],
  ['aria-valuetext', 'value'],
  ['aria-valuenow', 'now'],
] as const
const isSignificant = (attribute: string, value: string) =>
  value !== 'false' || /pressed|expanded/.test(attribute)

/** Attributes that the style sheets turn into a colour, an icon or an emphasis. */
const looks = [
  'state',
  'verdict',
  'kind',
  'late',
  'severity',
  'urgency',
  'unread',
  'over',
  'tone',
  'light',
  'level',
  'past',
  'outdated',
]

/**
 * Writes the content of an element as a person perceives it, by eye or by a screen reader. Each element with
 * a role or a look has one line, for instance with its name, states, value and link target. Lines are in the
 * order of the document, indented by depth. Hidden elements are omitted.
 */
export function readOutline(root: Element): string {
  const lines: string[] = []
  let text: { block: Element; words: string[]; indent: number } | null = null

  const endText = () => {
    const words = text?.words.join('').replace(/\s+/g, ' ').trim()
    if (text && words) lines.push(`${'  '.repeat(text.indent)}${words}`)
    text = null
  }

  const write = (indent: number, ...parts: string[]) => {
    endText()
    lines.push('  '.repeat(indent) + parts.filter(Boolean).join(' '))
  }

  const addText = (words: string, indent: number, block: Element) => {
    if (text?.block !== block) {
      if (!words.trim()) return
      endText()
      text = { block, words: [], indent }
    }
    text.words.push(words)
  }

  const walk = (node: Node, indent: number, block: Element): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      addText(node.textContent ?? '', indent, block)
      return
    }
    if (!(node instanceof Element) || isHidden(node)) return
    if (isLabelOfControl(node)) return
    const role = roleOf(node)
    if (role === 'row') {
      write(indent, 'row', rowOf(node))
      return
    }
    const isLeaf = role !== null && leaves.has(role)
    const look = lookOf(node)
    if (role || look) {
      write(indent, ...(role ? describe(node, role, isLeaf) : []), look)
      if (isLeaf && !node.querySelector(usable)) return
    }
    const isInline = inline.has(node.tagName) && !role
    if (!isInline) endText()
    if (isInline) text?.words.push(' ')
    const inner = role || look ? indent + 1 : indent
    for (const child of node.childNodes) walk(child, inner, isInline && !look ? block : node)
    if (isInline) text?.words.push(' ')
    else endText()
  }

  walk(root, 0, root)
  endText()
  return lines.join('\n')
}

/** Returns the cells of a row, and the controls in them, on one line. */
const rowOf = (row: Element): string =>
  [...row.children]
    .map((cell) =>
      [...cell.childNodes]
        .map((child) => (child instanceof Element ? readOutline(child).trim() : child.textContent))
        .join(' '),
    )
    .map((words) => words.replace(/\s+/g, ' ').trim())
    .join(' | ')

/** True if the element is the label of a control, and its text is exactly the control's accessible name. */
function isLabelOfControl(element: Element): boolean {
  if (!(element instanceof HTMLLabelElement)) return false
  // Read once, because it searches the whole page.
  const { control } = element
  if (!control || element.contains(control)) return false
  return textOf(element) === computeAccessibleName(control)
}

/** True if neither the element nor an ancestor is hidden. */
export const isShown = (element: Element): boolean =>
  !isHidden(element) && (element.parentElement === null || isShown(element.parentElement))

function isHidden(element: Element): boolean {
  const { tagName } = element
  if (['STYLE', 'SCRIPT', 'TEMPLATE', 'HEAD', 'DATALIST'].includes(tagName)) return true
  if (element.getAttribute('aria-hidden') === 'true') return true
  if (element instanceof HTMLInputElement && element.type === 'hidden') return true
  if (!(element instanceof HTMLElement)) return false
  return element.hasAttribute('hidden') || element.style.display === 'none'
}

/** Roles that only group their content. */
const silent = new Set([
  'generic',
  'presentation',
  'none',
  'paragraph',
  'time',
  'rowgroup',
  'document',
  'term',
  'definition',
  'strong',
  'emphasis',
])

const tagRoles: Readonly<Record<string, string>> = {
  A: 'link',
  BUTTON: 'button',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  IMG: 'img',
  UL: 'list',
  OL: 'list',
  LI: 'listitem',
  MAIN: 'main',
  NAV: 'navigation',
  ASIDE: 'complementary',
  TABLE: 'table',
  TR: 'row',
  TD: 'cell',
  SELECT: 'combobox',
  OPTION: 'option',
  TEXTAREA: 'textbox',
  PROGRESS: 'progressbar',
  METER: 'meter',
  DIALOG: 'dialog',
  FIELDSET: 'group',
  DETAILS: 'group',
  OUTPUT: 'status',
  FIGURE: 'figure',
  HR: 'separator',
  SEARCH: 'search',
  VIDEO: 'video',
  IFRAME: 'frame',
}

const inputRoles: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  button: 'button',
  submit: 'button',
  file: 'file',
}

function roleOf(element: Element): string | null {
  const role = element.getAttribute('role') ?? implicitRole(element)
  return role === null || silent.has(role) ? null : role
}

function implicitRole(element: Element): string | null {
  const { tagName } = element
  if (element instanceof HTMLInputElement) return inputRoles[element.type] ?? 'textbox'
  if (tagName === 'A' && !element.hasAttribute('href')) return null
  if (tagName === 'TH') return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader'
  // A section or a form is a landmark if it has a name.
  if (tagName === 'SECTION' && isNamed(element)) return 'region'
  if (tagName === 'FORM' && isNamed(element)) return 'form'
  return tagRoles[tagName] ?? null
}

const isNamed = (element: Element) =>
  element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')

const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim()

/**
 * Returns the parts of the line for an element with a role, such as its name and its states. Parts that do
 * not apply are empty.
 */
function describe(element: Element, role: string, isLeaf: boolean): string[] {
  const name =
    isLeaf || isNamed(element) || role === 'dialog' || role === 'table' ? computeAccessibleName(element) : ''
  // The content of an element without an explicit name is its name, so its visible words are not written
  // again.
  const shown = isLeaf && isNamed(element) ? shownText(element) : ''
  return [
    role === 'heading' ? `heading ${element.getAttribute('aria-level') ?? element.tagName.slice(1)}` : role,
    name && quote(name),
    shown && shown !== name ? `shows ${quote(shown)}` : '',
    fieldValue(element),
    statesOf(element),
    role === 'dialog' ? '' : descriptionOf(element),
    targetOf(element),
  ]
}

const quote = (words: string) => `"${words.replace(/\s+/g, ' ').trim()}"`

/** Returns the visible words of a button or link, which may differ from its name. */
function shownText(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden=true], .visually-hidden, style, option'))
    hidden.remove()
  const words: string[] = []
  const nodes = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) words.push(nodes.currentNode.textContent ?? '')
  return words.join(' ').replace(/\s+/g, ' ').trim()
}

function fieldValue(element: Element): string {
  if (element instanceof HTMLSelectElement)
    return `= ${quote([...element.selectedOptions].map(textOf).join(', '))} of ${element.options.length}`
  const isField =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !/checkbox|radio|file|submit|button/.test(element.type))
  if (!isField) return ''
  return `= ${quote(element.value)}${element.placeholder ? ` placeholder ${quote(element.placeholder)}` : ''}`
}

/** The elements that the selector `:disabled` can match. Other elements are not tested, because a selector takes long. */
const canBeDisabled = new Set(['BUTTON', 'FIELDSET', 'INPUT', 'OPTGROUP', 'OPTION', 'SELECT', 'TEXTAREA'])

function statesOf(element: Element): string {
  const attributes = element.getAttributeNames()
  const states = stateAttributes.flatMap(([attribute, state]) => {
    const value = attributes.includes(attribute) ? (element.getAttribute(attribute) ?? '') : null
    if (value === null || !isSignificant(attribute, value)) return []
    return value === 'true' ? [state] : [`${state}: ${value}`]
  })
  if (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type) && element.checked)
    states.push('checked')
  if (canBeDisabled.has(element.tagName) && element.matches(':disabled')) states.push('disabled')
  if (attributes.includes('readonly')) states.push('read only')
  if (attributes.includes('required') || element.getAttribute('aria-required') === 'true')
    states.push('required')
  if (attributes.includes('inert')) states.push('inert')
  return states.length > 0 ? `(${states.join(', ')})` : ''
}

function descriptionOf(element: Element): string {
  const description =
    isNamed(element) || element.hasAttribute('aria-describedby') ? computeAccessibleDescription(element) : ''
  return description && `– ${quote(description)}`
}

function targetOf(element: Element): string {
  const target =
    element.getAttribute('href') ?? (element instanceof HTMLImageElement ? element.getAttribute('src') : null)
  if (target === null) return ''
  return `-> ${target.startsWith('data:') || target.startsWith('blob:') ? target.split(':')[0] : target}`
}

function lookOf(element: Element): string {
  const attributes = element.getAttributeNames()
  if (!attributes.some((name) => name.startsWith('data-'))) return ''
  return looks
    .filter((name) => attributes.includes(`data-${name}`))
    .map((name) => {
      const value = element.getAttribute(`data-${name}`)
      return value === 'true' || value === '' ? `[${name}]` : `[${name} ${value}]`
    })
    .join(' ')
}
