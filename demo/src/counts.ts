/** The numbers of rows of both sites at scale 1, without earlier visits. */
export const orderCount = 600
export const vehicleCount = 400
