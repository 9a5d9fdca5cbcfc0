/** True for the subsystem of a stamping employee, which contains M or U (specification.md, Entities). */
export const isStampingEmployee = (subsystem: string): boolean => /[MU]/.test(subsystem)
