import type { Page } from 'playwright'
import { timeToUsable } from '../phone.ts'

/** Elements, styles and requests of a page of the app. The bare page is built from them. */
export interface Capture {
  /** A `CapturedPage` (web/bench/captured.ts) as JSON. */
  readonly json: string
  /** The style rules that apply to the page, with its fonts. */
  readonly css: string
  /** The attributes of the element `html`. */
  readonly htmlAttributes: string
  readonly bodyAttributes: string
}

/** Opens a page of the app and captures it once it is usable. */
export async function capturePage(page: Page, address: string): Promise<Capture> {
  const calls: { readonly url: string; readonly init: RequestInit }[] = []
  let isLoading = true
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!isLoading || !/^\/(api|configuration)\//.test(pathname)) return
    const { authorization, accept = '*/*' } = request.headers()
    const headers = { accept, ...(authorization && { authorization }) }
    if (request.method() === 'GET') calls.push({ url: pathname + search, init: { headers } })
  })
  await page.goto(address, { waitUntil: 'commit' })
  await timeToUsable(page)
  isLoading = false
  const { nodes, ...styles } = await page.evaluate(readPage)
  return { json: JSON.stringify({ nodes, calls }), ...styles }
}

/** Runs inside the browser's page. */
function readPage() {
  type Node = string | { tag: string; props: object; children: Node[] }
  const reactNames: Readonly<Record<string, string>> = {
    class: 'className',
    for: 'htmlFor',
    tabindex: 'tabIndex',
    readonly: 'readOnly',
    maxlength: 'maxLength',
    autocomplete: 'autoComplete',
    autocapitalize: 'autoCapitalize',
    inputmode: 'inputMode',
    enterkeyhint: 'enterKeyHint',
    spellcheck: 'spellCheck',
    colspan: 'colSpan',
    datetime: 'dateTime',
  }
  const flags = new Set(['hidden', 'disabled', 'readonly', 'required', 'multiple', 'inert', 'open'])
  const toCamelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const nameInReact = (name: string) =>
    reactNames[name] ?? (/^(aria|data)-/.test(name) ? name : toCamelCase(name))
  const styleOf = ({ style }: HTMLElement | SVGElement) =>
    Object.fromEntries(
      [...style].map((name) => [
        name.startsWith('--') ? name : toCamelCase(name),
        style.getPropertyValue(name),
      ]),
    )
  const propsOf = (element: Element) => {
    const props: Record<string, unknown> = {}
    for (const { name, value } of element.attributes) {
      if (name === 'style') props.style = styleOf(element as HTMLElement)
      else if (name === 'value' || name === 'checked' || value.startsWith('blob:')) continue
      else props[nameInReact(name)] = flags.has(name) ? true : value
    }
    if (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type))
      props.defaultChecked = element.checked
    else if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    )
      props.defaultValue = element.value
    return props
  }
  const toNode = (node: ChildNode): Node[] => {
    if (node instanceof Text) return node.data === '' ? [] : [node.data]
    if (!(node instanceof Element) || /^(script|link|style)$/i.test(node.tagName)) return []
    const isField = node instanceof HTMLTextAreaElement
    const children = isField ? [] : [...node.childNodes].flatMap(toNode)
    return [{ tag: node.localName, props: propsOf(node), children }]
  }

  const withoutStates = (selector: string) =>
    selector.replaceAll(
      /::?(?:hover|active|focus[\w-]*|before|after|placeholder|-webkit-[\w-]+|-moz-[\w-]+)/g,
      '',
    )
  const isUsed = (selector: string) => {
    try {
      return document.querySelector(withoutStates(selector) || '*') !== null
    } catch {
      return true
    }
  }
  const textOf = (rule: CSSRule): string => {
    if (rule instanceof CSSStyleRule) return isUsed(rule.selectorText) ? rule.cssText : ''
    if (!(rule instanceof CSSGroupingRule)) return rule.cssText
    const inner = [...rule.cssRules].map(textOf).join('')
    const head = rule.cssText.slice(0, rule.cssText.indexOf('{'))
    return inner && `${head}{${inner}}`
  }
  const css = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => textOf(rule)))
    .join('\n')
    .replaceAll(/url\("(?:\.\/)?(?!data:|\/)/g, 'url("/assets/')
  const attributesOf = (element: Element) =>
    [...element.attributes].map(({ name, value }) => `${name}="${value.replaceAll('"', '&quot;')}"`).join(' ')
  return {
    nodes: [...document.body.childNodes].flatMap(toNode),
    css,
    htmlAttributes: attributesOf(document.documentElement),
    bodyAttributes: attributesOf(document.body),
  }
}
