/** The entities that other systems write (docs/specification.md, Integration). */
export const writableEntities = [
  'suppliers',
  'product-groups',
  'parts',
  'stock-levels',
  'operations',
  'customers',
  'vehicles',
  'service-visits',
  'employees',
  'shifts',
  'absences',
  'opening-balances',
  'resources',
  'work-orders',
  'reservations',
] as const

/** The entities that other systems read. The names occur in paths and in the change feed. */
export const readableEntities = [
  'sites',
  ...writableEntities,
  'stampings',
  'tasks',
  'inspections',
  'offers',
  'tyre-records',
  'part-picks',
  'attachments',
  'messages',
  'reports',
] as const

export type WritableEntity = (typeof writableEntities)[number]
export type ReadableEntity = (typeof readableEntities)[number]

/** A permission of a service account. */
export type Scope =
  | `${ReadableEntity}:read`
  | `${WritableEntity}:write`
  | 'changes:read'
  | 'webhooks:manage'
  /** Provisioning of people and groups by a directory (SCIM). */
  | 'scim'

/** All scopes, in the order of the administration's list. */
export const scopes: readonly [Scope, ...Scope[]] = [
  'sites:read',
  ...writableEntities.flatMap((entity) => [`${entity}:read`, `${entity}:write`] as const),
  ...readableEntities
    .filter((entity) => entity !== 'sites' && !(writableEntities as readonly string[]).includes(entity))
    .map((entity) => `${entity}:read` as const),
  'changes:read',
  'webhooks:manage',
  'scim',
]
