import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import type { TemplateItem } from '@verstas/contract/health-checks/template-entities.ts'
import * as z from 'zod'
import { jsonRead } from '../../../platform/database/read-json.ts'
import { offeredSurveys, surveysAt } from './offered-surveys.ts'

/** SQL: the fields of a `TemplateItem` for the rows `survey` and `latest`. */
const itemJson = `json_build_object(
  'Id', survey.id,
  'Code', survey.code,
  'Name', latest.definition -> 'Name' ->> $language,
  'Version', latest.version,
  'ChangedAt', to_json(latest.created_at),
  'ChangedBy', (select name from employee where employee.id = latest.created_by),
  'IsOfSite', survey.site_id is not null,
  'IsInUse', ${offeredSurveys('$siteId')},
  'Checks', (
    select coalesce(sum(jsonb_array_length(section -> 'Checks')), 0)
    from jsonb_array_elements(latest.definition -> 'Sections') section),
  'Inspections', (
    select count(*) from inspection
    where inspection.survey_id = survey.id and inspection.site_id = $siteId))`

const latestJoin = `cross join lateral (
  select * from survey_version where survey_id = survey.id order by version desc limit 1) latest`

/** The templates of the site and those that all sites share. */
export const templateItemsRead = jsonRead({
  name: 'template-items',
  parameters: { siteId: 'bigint', language: 'text' },
  answer: templateEndpoints.listTemplateItems.answer,
  sql: `select coalesce(json_agg(${itemJson} order by survey.position, survey.id), '[]')::text
    from survey ${latestJoin} where ${surveysAt('$siteId')}`,
})

/** A template in the list. Returns no row if the site has no such template. */
export const templateItemRead = jsonRead({
  name: 'template-item',
  parameters: { siteId: 'bigint', language: 'text', surveyId: 'bigint' },
  answer: z.custom<TemplateItem>(),
  sql: `select ${itemJson}::text
    from survey ${latestJoin} where ${surveysAt('$siteId')} and survey.id = $surveyId`,
})

/** The maximum number of versions in a list. */
export const mostVersions = 50

/** The newest versions of a template, newest first. The oldest one is only needed for a comparison. */
export const templateVersionsRead = jsonRead({
  name: 'template-versions',
  parameters: { siteId: 'bigint', surveyId: 'bigint' },
  answer: z.array(
    z.object({
      Version: z.int(),
      At: z.string(),
      AuthorName: z.string().nullable(),
      Inspections: z.int(),
      Definition: z.custom<SurveyDefinition>(),
    }),
  ),
  sql: `select coalesce(json_agg(json_build_object(
      'Version', version.version,
      'At', to_json(version.created_at),
      'AuthorName', (select name from employee where employee.id = version.created_by),
      'Inspections', (
        select count(*) from inspection
        where inspection.survey_id = version.survey_id and inspection.survey_version = version.version
          and inspection.site_id = $siteId),
      'Definition', version.definition) order by version.version desc), '[]')::text
    from (
      select survey_version.* from survey join survey_version on survey_version.survey_id = survey.id
      where survey.id = $surveyId and ${surveysAt('$siteId')}
      order by survey_version.version desc limit ${mostVersions + 1}) version`,
})
