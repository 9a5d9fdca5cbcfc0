/** Removes null fields, for a body in which null counts as omitted. */
export const omitNulls = <Body extends object>(body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as {
    [Name in keyof Body]: Exclude<Body[Name], null>
  }
