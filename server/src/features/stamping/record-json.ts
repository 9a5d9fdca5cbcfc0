/** An instant as milliseconds: the rules reckon with instants, and nobody reads these. */
export const milliseconds = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::float8`

/** What the time of `stamping` beyond the shift counts as, by the domain's name; null where nobody said. */
export const timeKindOf = (stamping: string): string => `case
  when ${stamping}.is_overtime then 'overtime'
  when ${stamping}.is_flex_time then 'flex'
  when ${stamping}.is_kiky_time then 'kiky'
end`
