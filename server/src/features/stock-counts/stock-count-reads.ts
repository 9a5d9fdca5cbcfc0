import { stockCountEndpoints } from '@verstas/contract/stock-counts/endpoints.ts'
import { maxEndedCounts, maxUncounted } from '@verstas/contract/stock-counts/entities.ts'
import { jsonRead } from '../../platform/database/read-json.ts'

const headJson = `
  'CountId', stock_count.id,
  'StockCode', stock_count.stock_code,
  'StockDescription', stock.description,
  'Shelf', nullif(stock_count.shelf, ''),
  'IsBlind', stock_count.is_blind,
  'State', stock_count.state,
  'StartedAt', stock_count.started_at,
  'StartedBy', starter.name,
  'EndedAt', stock_count.ended_at,
  'EndedBy', ender.name`

const headJoins = `
  join stock on stock.site_id = stock_count.site_id and stock.code = stock_count.stock_code
  join employee starter on starter.id = stock_count.started_by
  left join employee ender on ender.id = stock_count.ended_by`

export const stockCountsRead = jsonRead({
  name: 'stock-counts',
  parameters: { siteId: 'bigint' },
  answer: stockCountEndpoints.listStockCounts.answer,
  sql: `
    select json_build_object(
      'IsOwn', not exists (
        select from external_ref
        where entity = 'stock-levels' and site_id = $siteId and entity_id is not null and deleted_at is null),
      'Stocks', (
        select coalesce(json_agg(json_build_object('StockCode', code, 'Description', description) order by
          code <> coalesce((select default_stock_code from site where id = $siteId), ''), code), '[]')
        from stock where site_id = $siteId),
      'Counts', (
        select coalesce(json_agg(json_build_object(${headJson}, 'Counted', (
            select count(*) from stock_count_line line
            where line.site_id = $siteId and line.count_id = stock_count.id))
          order by stock_count.ended_at is not null, stock_count.ended_at desc, stock_count.id desc), '[]')
        from (
          (select * from stock_count where site_id = $siteId and state = 'open')
          union all
          (select * from stock_count where site_id = $siteId and ended_at is not null
            order by ended_at desc limit ${maxEndedCounts})) stock_count
        ${headJoins}))::text`,
})

/**
 * SQL: the sum of the changes of a stock level after a time.
 *
 * @param from the time
 * @param more a further condition
 */
export const movedBetween = (from: string, more: string) => `(
  select coalesce(sum((event.after->>'InStock')::numeric - (event.before->>'InStock')::numeric), 0)
  from event
  where event.site_id = level.site_id and event.entity = 'part-stock' and event.entity_id = level.id
    and event.at > ${from} and ${more})`

/**
 * SQL: the expected amount on the shelf. Adds the corrections by other counts since the part was counted, so
 * that they are not a difference in this count.
 */
export const expectedNow = `(line.expected + ${movedBetween(
  'line.counted_at',
  `event.kind in ('stockCounted', 'stockCountUndone')
    and (event.subject->>'CountId')::bigint <> stock_count.id
    and (stock_count.ended_at is null or event.at < stock_count.ended_at)`,
)})`

/** SQL: joins the stock level of the part of `line` in the count, as `level`. */
export const levelJoin = `
  left join part_stock level on level.site_id = stock_count.site_id and level.stock_code = stock_count.stock_code
    and level.supplier_number = line.supplier_number and level.item_number = line.item_number`

const onShelf = `(coalesce(level.in_stock, 0) - picked_amount(
  stock_count.site_id, stock_count.stock_code, part.supplier_number, part.item_number, 'infinity'))`

const partJson = `
  'SupplierNumber', part.supplier_number,
  'ItemNumber', part.item_number,
  'Name', part.name,
  'Location', level.location_1,
  'Barcodes', (
    select coalesce(json_agg(barcode order by barcode), '[]') from part_barcode
    where part_barcode.supplier_number = part.supplier_number and part_barcode.item_number = part.item_number)`

const uncounted = `
  from part_stock level
  where level.site_id = stock_count.site_id and level.stock_code = stock_count.stock_code and not level.is_hidden
    and is_at_shelf(stock_count.shelf, array[level.location_1, level.location_2, level.location_3])
    and (level.in_stock <> 0 or stock_count.shelf <> '')
    and not exists (
      select from stock_count_line line
      where line.site_id = stock_count.site_id and line.count_id = stock_count.id
        and line.supplier_number = level.supplier_number and line.item_number = level.item_number)`

export const stockCountRead = jsonRead({
  name: 'stock-count',
  parameters: { siteId: 'bigint', countId: 'bigint' },
  answer: stockCountEndpoints.getStockCount.answer,
  sql: `
    select json_build_object(${headJson},
      'Version', stock_count.version,
      'Lines', (
        select coalesce(json_agg(json_build_object(${partJson},
            'Counted', line.counted,
            'Expected', line.expected_now,
            'CountedAt', line.counted_at,
            'CountedBy', counter.name,
            'Moved', ${onShelf} - line.expected_now)
          order by line.counted_at desc, line.supplier_number, line.item_number), '[]')
        from (
          select line.*, ${expectedNow} as expected_now
          from stock_count_line line ${levelJoin}
          where line.site_id = stock_count.site_id and line.count_id = stock_count.id) line
        join part on part.supplier_number = line.supplier_number and part.item_number = line.item_number
        join employee counter on counter.id = line.counted_by
        ${levelJoin}),
      'Uncounted', case when stock_count.state <> 'open' then '[]' else (
        select coalesce(json_agg(json_build_object(${partJson},
            'Expected', case when not stock_count.is_blind then ${onShelf} end)
          order by location_key(level.location_1), level.supplier_number, level.item_number), '[]')
        from (
          select level.* ${uncounted}
          order by location_key(level.location_1), level.supplier_number, level.item_number
          limit ${maxUncounted}) level
        join part on part.supplier_number = level.supplier_number and part.item_number = level.item_number) end,
      'UncountedCount', (select count(*) ${uncounted}))::text
    from stock_count ${headJoins}
    where stock_count.site_id = $siteId and stock_count.id = $countId`,
})
