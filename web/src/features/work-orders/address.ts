/** The tabs of the search page; each shows a list of work orders. */
const searchTabs = ['search', 'mine', 'all'] as const
export type SearchTab = (typeof searchTabs)[number]

/** The tabs of a work order, in display order. */
export const workOrderTabs = [
  'workorder',
  'jobs',
  'resources',
  'attachments',
  'activities',
  'chat',
  'tyres',
] as const
export type WorkOrderTab = (typeof workOrderTabs)[number]

/** The filters of a search in an address; an omitted filter matches all. */
export interface SearchFilters {
  readonly orderNumber?: string
  readonly plate?: string
  /**
   * The id of the receiver. The tab of all reservations also accepts the id of an employee who works on the
   * vehicle.
   */
  readonly receiver?: string
}

/** The query parameters of the search page; without a tab, the page shows the search. */
interface SearchAddress extends SearchFilters {
  readonly tab?: SearchTab
}

/**
 * The query parameters of a work order's page: its number or its global id. Without either, the page shows
 * the current work order. `list` and the filters identify the list next to the work order on wide screens.
 */
export interface WorkOrderAddress extends SearchFilters {
  readonly number?: string
  readonly globalid?: string
  readonly tab?: WorkOrderTab
  /** The id of the job to scroll to. */
  readonly job?: string
  readonly list?: SearchTab
}

type Query = Readonly<Record<string, unknown>>

/** Parses the query parameters of the search page, and ignores unknown and invalid ones. */
export const readSearchAddress = (query: Query): SearchAddress => ({
  ...pick(query, 'tab', searchTabs),
  ...readFilters(query),
})

/** Parses the query parameters of a work order's page, and ignores unknown and invalid ones. */
export const readAddress = (query: Query): WorkOrderAddress => ({
  ...read(query, 'number'),
  ...read(query, 'globalid'),
  ...pick(query, 'tab', workOrderTabs),
  ...read(query, 'job', /^-?\d{1,15}$/),
  ...pick(query, 'list', searchTabs),
  ...readFilters(query),
})

/** Parses the filters of a query, and ignores invalid ones. */
export const readFilters = (query: Query): SearchFilters => ({
  ...read(query, 'orderNumber', /^[\p{L}\p{N}]{1,40}$/u),
  ...read(query, 'plate'),
  ...read(query, 'receiver', /^[1-9]\d{0,14}$/),
})

function read<K extends string>(query: Query, key: K, pattern = /./) {
  const text = query[key]
  const isMeant = typeof text === 'string' && pattern.test(text)
  return (isMeant ? { [key]: text } : {}) as { readonly [P in K]?: string }
}

function pick<K extends string, T extends string>(query: Query, key: K, choices: readonly T[]) {
  const chosen = choices.find((choice) => choice === query[key])
  return (chosen === undefined ? {} : { [key]: chosen }) as { readonly [P in K]?: T }
}
