/** Row counts at scale 1, shared by the sites. */
export const orderCount = 600
export const vehicleCount = 400
