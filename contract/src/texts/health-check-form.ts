import { defineTexts } from './entry.ts'

/** What the server writes of health checks: on the plain page of a form, and into tasks and jobs. */
export const healthCheckFormTexts = defineTexts({
  'healthCheckForm.ok': { id: 929250, fi: 'Kunnossa', sv: 'I skick', en: 'OK' },
  'healthCheckForm.soon': { id: 929251, fi: 'Pian', sv: 'Snart', en: 'Soon' },
  'healthCheckForm.now': { id: 929252, fi: 'Heti', sv: 'Genast', en: 'Now' },
  'healthCheckForm.note': { id: 929253, fi: 'Huomautus', sv: 'Anmärkning', en: 'Note' },
  'healthCheckForm.measure': {
    id: 929254,
    fi: 'Mitattu, #unit#',
    sv: 'Uppmätt, #unit#',
    en: 'Measured, #unit#',
  },
  'healthCheckForm.markers': {
    id: 929255,
    fi: 'Merkinnät: x,y,vakavuus;…',
    sv: 'Markeringar: x,y,allvarlighet;…',
    en: 'Markers: x,y,severity;…',
  },
  'healthCheckForm.imageText': {
    id: 929256,
    fi: 'Kuvan teksti',
    sv: 'Bildens text',
    en: 'Text of the picture',
  },
  'healthCheckForm.unsigned': {
    id: 929257,
    fi: 'Ei allekirjoitettu',
    sv: 'Inte undertecknad',
    en: 'Not signed',
  },
  'healthCheckForm.signed': {
    id: 929258,
    fi: '#name#, #time#',
    sv: '#name#, #time#',
    en: '#name#, #time#',
  },
  'healthCheckForm.voided': {
    id: 929259,
    fi: '#name#, #time#: mitätöity #voided#, koska tarkastusta muutettiin',
    sv: '#name#, #time#: ogiltig sedan #voided#, eftersom kontrollen ändrades',
    en: '#name#, #time#: void since #voided#, because the health check was changed',
  },
  'healthCheckForm.severity0': { id: 929260, fi: 'Kriittinen', sv: 'Kritisk', en: 'Critical' },
  'healthCheckForm.severity1': { id: 929261, fi: 'Merkittävä', sv: 'Betydande', en: 'Major' },
  'healthCheckForm.severity2': { id: 929262, fi: 'Vähäinen', sv: 'Liten', en: 'Minor' },
  'healthCheckForm.severity3': { id: 929263, fi: 'Kosmeettinen', sv: 'Kosmetisk', en: 'Cosmetic' },
  'healthCheckForm.signatures': { id: 929264, fi: 'Allekirjoitukset', sv: 'Underskrifter', en: 'Signatures' },
  'healthCheckForm.taskHeader': {
    id: 929265,
    fi: '#plate#: #finding# (#light#)',
    sv: '#plate#: #finding# (#light#)',
    en: '#plate#: #finding# (#light#)',
  },
  'healthCheckForm.taskBody': {
    id: 929266,
    fi: 'Kuntotarkastuksessa löytyi: #finding# (#light#). #car#',
    sv: 'Hittades vid kontrollen: #finding# (#light#). #car#',
    en: 'Found at the health check: #finding# (#light#). #car#',
  },
  'healthCheckForm.told': {
    id: 929269,
    fi: 'Kuntotarkastus tehty: heti #now#, pian #soon#',
    sv: 'Kontrollen är gjord: genast #now#, snart #soon#',
    en: 'Health check done: now #now#, soon #soon#',
  },
  'attachedTo.inspection': { id: 929268, fi: 'Kuntotarkastus', sv: 'Kontroll', en: 'Health check' },
  'healthCheckForm.jobNote': {
    id: 929267,
    fi: 'Kuntotarkastus: #finding# (#light#)',
    sv: 'Kontroll: #finding# (#light#)',
    en: 'Health check: #finding# (#light#)',
  },
})
