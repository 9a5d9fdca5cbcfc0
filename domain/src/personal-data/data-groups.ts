import type { DataGroup, KeepReason } from '@verstas/contract/personal-data/entities.ts'

/** Prefixes of table names, each with its group. The first match decides. */
const beginnings: readonly (readonly [DataGroup, readonly string[]])[] = [
  ['person', ['customer', 'employee', 'resource', 'favourite_resource']],
  [
    'signIn',
    [
      ...[
        'badge',
        'credential',
        'identity',
        'known_network',
        'login_token',
        'passkey',
        'password_reset',
        'pin',
      ],
      ...['push', 'scim', 'session', 'trusted_device', 'waiting_identity', 'wall_link'],
    ],
  ],
  ['vehicles', ['vehicle', 'service_visit', 'warranty', 'tyre']],
  ['workOrders', ['work_order', 'job', 'reservation', 'order_']],
  ['healthChecks', ['inspection', 'pdf']],
  ['messages', ['chat', 'notification']],
  ['files', ['attachment', 'pending_file', 'resumable_upload']],
  ['tasks', ['activity']],
  ['stampings', ['stamping']],
  ['shifts', ['shift', 'roster', 'absence', 'opening_balance']],
  ['history', ['event']],
  ['reads', ['person_read']],
]

/** Returns the group of a table with data about people. */
export const groupOfTable = (table: string): DataGroup =>
  beginnings.find(([, names]) => names.some((name) => table.startsWith(name)))?.[0] ?? 'other'

export interface GroupCount {
  readonly Group: DataGroup
  readonly Count: number
}

/** Sums up the rows of tables by their groups, in the order of `groups`. Leaves out groups without rows. */
export function countGroups(
  tables: ReadonlyMap<string, number>,
  groups: readonly DataGroup[],
): readonly GroupCount[] {
  const counts = new Map<DataGroup, number>()
  for (const [table, count] of tables) {
    const group = groupOfTable(table)
    counts.set(group, (counts.get(group) ?? 0) + count)
  }
  return groups.flatMap((Group) => {
    const Count = counts.get(Group) ?? 0
    return Count > 0 ? [{ Group, Count }] : []
  })
}

/** Why the data of a group remains after an erasure. The data of all other groups is changed or deleted. */
const keepReasons: Partial<Readonly<Record<DataGroup, KeepReason>>> = {
  vehicles: 'workDone',
  workOrders: 'workDone',
  healthChecks: 'checksDone',
  messages: 'seeForYourself',
  files: 'seeForYourself',
  tasks: 'seeForYourself',
  stampings: 'workingTime',
  shifts: 'workingTime',
  history: 'workDone',
}

/** Returns the groups whose data remains after an erasure, each with its reason. */
export const keptGroups = (
  stored: readonly GroupCount[],
): readonly (GroupCount & { readonly Reason: KeepReason })[] =>
  stored.flatMap(({ Group, Count }) => {
    const Reason = keepReasons[Group]
    return Reason ? [{ Group, Count, Reason }] : []
  })

/** True if a typed name confirms the erasure of a person. Ignores case and repeated spaces. */
export const confirmsName = (typed: string, name: string): boolean => {
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('fi')
  return plain(typed) !== '' && plain(typed) === plain(name)
}
