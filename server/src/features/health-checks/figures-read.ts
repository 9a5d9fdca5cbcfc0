import { InspectionFigures } from '@verstas/contract/health-checks/entities.ts'
import { jsonRead } from '../../platform/database/read-json.ts'

/**
 * Counts of inspections, findings and sales, for inspections that began at a site from `start` until before
 * `end`. Each finding counts once. A finding is sold if it became a job or the customer's last answer
 * accepted it.
 */
export const inspectionFiguresRead = jsonRead({
  name: 'inspection-figures',
  parameters: { siteId: 'bigint', start: 'timestamptz', end: 'timestamptz' },
  answer: InspectionFigures,
  sql: `with made as (
      select id, completed_at, soon_count, now_count from inspection
      where site_id = $siteId and created_at >= $start and created_at < $end),
    sold as (
      select inspection_id, key, min(light) as light
      from (
        select follow_up.inspection_id, follow_up.key, follow_up.light
        from made join inspection_follow_up follow_up
          on follow_up.site_id = $siteId and follow_up.inspection_id = made.id and follow_up.kind = 'Job'
        union all
        select inspection_id, key, light
        from (
          select distinct on (offer.inspection_id, line.key) offer.inspection_id, line.key, line.light, answer.kind
          from made
          join inspection_offer offer on offer.site_id = $siteId and offer.inspection_id = made.id
          join inspection_offer_line line on line.site_id = $siteId and line.offer_id = offer.id
          join inspection_offer_answer answer
            on answer.site_id = $siteId and answer.offer_id = offer.id and answer.key = line.key
          order by offer.inspection_id, line.key, answer.id desc) latest
        where kind = 'accept') both_ways
      group by inspection_id, key)
    select json_build_object(
      'Started', count(*),
      'Completed', count(completed_at),
      'SoonFound', coalesce(sum(soon_count), 0),
      'NowFound', coalesce(sum(now_count), 0),
      'SoonSold', (select count(*) from sold where light = 'soon'),
      'NowSold', (select count(*) from sold where light = 'now'))::text
    from made`,
})
