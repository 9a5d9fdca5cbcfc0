/** Returns SQL that is true if the template of the row `survey` belongs to the site or to all sites. */
export const surveysAt = (siteId: string): string => `(survey.site_id is null or survey.site_id = ${siteId})`

/** Returns SQL that is true if a site offers the template of the row `survey` for new inspections. */
export const offeredSurveys = (siteId: string): string =>
  `${surveysAt(siteId)} and not exists (
    select from survey_off off where off.site_id = ${siteId} and off.survey_id = survey.id)`
