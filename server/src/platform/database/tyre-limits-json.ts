/** SQL of the contract's `TyreLimits` for the row `site`. */
export const tyreLimitsJson = `json_build_object(
  'SummerLegal', site.tyre_summer_legal,
  'SummerAdvice', site.tyre_summer_advice,
  'WinterLegal', site.tyre_winter_legal,
  'WinterAdvice', site.tyre_winter_advice,
  'WinterFrom', site.tyre_winter_from,
  'WinterTo', site.tyre_winter_to,
  'AgeYears', site.tyre_age_years)`
