/**
 * True if the time of an employee of this subsystem can be stamped: it contains M or U (specification.md,
 * Entities).
 */
export const isStampingEmployee = (subsystem: string): boolean => /[MU]/.test(subsystem)
