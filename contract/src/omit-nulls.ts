/** Removes null fields from a request body. In a body, null means the same as an omitted field. */
export const omitNulls = <Body extends object>(body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as {
    [Name in keyof Body]: Exclude<Body[Name], null>
  }
