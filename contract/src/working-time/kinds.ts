/** The two layouts of section 32 of the Finnish Working Time Act (872/2019). */
export const recordLayouts = ['kinds', 'total'] as const
export type RecordLayout = (typeof recordLayouts)[number]

/** The formats of the file of a record. `csv` has semicolons and decimal commas, `csv-comma` has commas. */
export const recordFormats = ['csv', 'csv-comma', 'pdf'] as const
export type RecordFormat = (typeof recordFormats)[number]
