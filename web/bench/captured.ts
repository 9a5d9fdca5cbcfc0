/** An element of a captured page, with its properties for React. */
interface CapturedElement {
  readonly tag: string
  readonly props: object
  readonly children: readonly CapturedNode[]
}

export type CapturedNode = string | CapturedElement

/** A page of the app as the benchmark `web-bare` captured it. */
export interface CapturedPage {
  /** The children of the page's body. */
  readonly nodes: readonly CapturedNode[]
  /** The requests for data that the app made before the page was usable. */
  readonly calls: readonly { readonly url: string; readonly init: RequestInit }[]
}
