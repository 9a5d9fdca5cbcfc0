/** The source of a list of work orders: a tab of the search page. */
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

/** The filters of a search in an address; an omitted key filters nothing. */
export interface SearchFilters {
  readonly orderNumber?: string
  readonly plate?: string
  /** An employee's id; on the tab of all reservations, that of the receiver or worker. */
  readonly receiver?: string
}

/** The address of the search page; without a tab it is the search itself. */
interface SearchAddress extends SearchFilters {
  readonly tab?: SearchTab
}

/**
 * The address of a work order, by its number or its global id; without either, it is the current one. `list`
 * and the filters identify its list, which is next to it on wide screens.
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

/** Parses the search page's query; unknown parameters are dropped. */
export const readSearchAddress = (query: Query): SearchAddress => ({
  ...pick(query, 'tab', searchTabs),
  ...readFilters(query),
})

/** Parses the work order page's query; unknown parameters are dropped. */
export const readWorkOrderAddress = (query: Query): WorkOrderAddress => ({
  ...read(query, 'number'),
  ...read(query, 'globalid'),
  ...pick(query, 'tab', workOrderTabs),
  ...read(query, 'job', /^-?\d{1,15}$/),
  ...pick(query, 'list', searchTabs),
  ...readFilters(query),
})

/** The filters of a query. */
export const readFilters = (query: Query): SearchFilters => ({
  ...read(query, 'orderNumber', /^\d{1,10}$/),
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
