/**
 * The roles that have their own start page, in the order of their cards. A person may have several roles. A
 * technician has none of them.
 */
export const startRoles = ['adviser', 'foreman', 'clerk', 'manager', 'administrator'] as const
export type StartRole = (typeof startRoles)[number]
