/** What scale 1 has; the sites share them. */
export const orderCount = 600
export const vehicleCount = 400
