import { defineTexts } from './entry.ts'

/** Texts of the page with statistics of health checks and sold repairs. */
export const healthCheckFiguresTexts = defineTexts({
  'healthCheckFigures.title': {
    id: 929360,
    fi: 'Tarkastukset, viimeiset #count# päivää',
    sv: 'Kontroller, de senaste #count# dagarna',
    en: 'Health checks, the last #count# days',
  },
  'healthCheckFigures.completed': { id: 929361, fi: 'Tehty loppuun', sv: 'Slutförda', en: 'Completed' },
  'healthCheckFigures.nowSold': {
    id: 929362,
    fi: 'Heti korjattavista myyty',
    sv: 'Sålt av det som ska åtgärdas genast',
    en: 'Sold of what is needed now',
  },
  'healthCheckFigures.soonSold': {
    id: 929363,
    fi: 'Pian korjattavista myyty',
    sv: 'Sålt av det som ska åtgärdas snart',
    en: 'Sold of what is needed soon',
  },
  'healthCheckFigures.share': {
    id: 929364,
    fi: '#part# / #whole# (#percent# %)',
    sv: '#part# av #whole# (#percent# %)',
    en: '#part# of #whole# (#percent#%)',
  },
  'healthCheckFigures.failed': {
    id: 929365,
    fi: 'Lukuja ei voitu hakea',
    sv: 'Siffrorna kunde inte hämtas',
    en: 'The figures could not be fetched',
  },
})
