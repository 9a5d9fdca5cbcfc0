/**
 * The numbers of work orders and vehicles of both sites together at scale 1. Work orders of earlier visits
 * are not counted.
 */
export const orderCount = 600
export const vehicleCount = 400
