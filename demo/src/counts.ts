/** Total row counts of all sites at scale 1. */
export const orderCount = 600
export const vehicleCount = 400
