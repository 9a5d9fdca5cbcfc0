import { weekdays } from '@verstas/contract/settings/opening-hours.ts'
import { textIds } from '@verstas/contract/texts/ids.ts'
import { standardPriorities, standardQuickReplies } from '@verstas/domain/setup/standard-lists.ts'
import { type Calendar, todaysDelay } from './calendar.ts'
import type { Ledger } from './ledger.ts'

export interface DemoSite {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly stockCode: string
  /**
   * First order number of the ledger's work orders. The newest work order of `history/` has the number before
   * this one.
   */
  readonly firstOrderNumber: number
  readonly shelfPrefix: string
}

export const helsinki: DemoSite = {
  id: 1,
  name: 'Auto-Kaarre Helsinki',
  address: 'Mekaanikonkatu 12, 00880 Helsinki',
  phone: '010 000 4400',
  stockCode: 'HKI',
  firstOrderNumber: 5_040_001,
  shelfPrefix: 'H',
}

export const tampere: DemoSite = {
  id: 2,
  name: 'Auto-Kaarre Tampere',
  address: 'Hatanpään valtatie 40, 33900 Tampere',
  phone: '010 000 4500',
  stockCode: 'TRE',
  firstOrderNumber: 7_020_001,
  shelfPrefix: 'T',
}

export const sites: readonly DemoSite[] = [helsinki, tampere]

/** Code of the lowest priority, which is the last one in the list. */
export const normalPriority = standardPriorities.length

/** Texts with a different wording in Tampere. */
const overrides = [
  {
    id: textIds['page.workOrder'],
    texts: { fi: 'Huoltotilaus', sv: 'Servicebeställning', en: 'Service order' },
  },
  {
    id: textIds['startPage.nothingNext'],
    texts: { fi: 'Ei enää autoja tänään', sv: 'Inga fler bilar i dag', en: 'No more cars today' },
  },
]

export function addSites(ledger: Ledger, timeZone: string, calendar: Calendar): void {
  const delay = todaysDelay(calendar)
  // The demo has work on every day. The opening hours cover all visible hours of the schedule.
  const openingHours = `${delay < 0 ? '00' : '06'}:00-${delay > 0 ? '24' : '22'}:00`
  for (const site of sites) {
    ledger.add('site', {
      id: site.id,
      name: site.name,
      address: site.address,
      phone: site.phone,
      time_zone: timeZone,
      default_stock_code: site.stockCode,
      opening_hours: Object.fromEntries(weekdays.map((day) => [day, openingHours])),
      schedule_start_hour: delay < 0 ? 0 : 6,
      schedule_end_hour: delay > 0 ? 24 : 22,
      is_job_stamping_in_use: site === tampere,
      // True in Tampere, because its vans are serviced by operating hours.
      is_used_hours_in_use: site === tampere,
      // True in Helsinki, because its tablets are shared.
      is_quick_change_in_use: site === helsinki,
      // False in Tampere, because it creates leads instead of tasks from worn tyres.
      is_tyre_task_in_use: site !== tampere,
    })
    const city = site === helsinki ? 'Helsinki' : 'Tampere'
    ledger.add('stock', { site_id: site.id, code: site.stockCode, description: `${city}, päävarasto` })
    ledger.add('stock', {
      site_id: site.id,
      code: `${site.stockCode}-R`,
      description: `${city}, rengasvarasto`,
    })
    for (const { code, description, colour } of standardPriorities)
      ledger.add('work_order_priority', {
        site_id: site.id,
        code,
        description: description.fi,
        color_code: colour,
      })
    standardQuickReplies.forEach((text, index) => {
      ledger.add('quick_reply', {
        site_id: site.id,
        id: ledger.nextId('quick_reply'),
        text,
        position: index + 1,
      })
    })
  }
  for (const { id, texts } of overrides)
    for (const [language, text] of Object.entries(texts))
      ledger.add('text_override', { site_id: tampere.id, resource_id: id, language, text })
}
