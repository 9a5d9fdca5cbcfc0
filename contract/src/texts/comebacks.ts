import { defineTexts } from './entry.ts'

/** Texts of comebacks on the page of a work order and in its history. */
export const comebackTexts = defineTexts({
  'comeback.title': { id: 938650, fi: 'Uusintakäynti', sv: 'Återbesök', en: 'Comeback' },
  'comeback.question': {
    id: 938651,
    fi: 'Palasiko auto aiemman työn takia?',
    sv: 'Kom bilen tillbaka på grund av ett tidigare arbete?',
    en: 'Did the vehicle come back because of earlier work?',
  },
  'comeback.related': {
    id: 938652,
    fi: 'Samaa työtä: #works#',
    sv: 'Samma arbete: #works#',
    en: 'The same work: #works#',
  },
  'comeback.confirm': { id: 938653, fi: 'Kyllä', sv: 'Ja', en: 'Yes' },
  'comeback.deny': { id: 938654, fi: 'Ei', sv: 'Nej', en: 'No' },
  'comeback.mark': {
    id: 938655,
    fi: 'Merkitse uusintakäynniksi',
    sv: 'Markera som återbesök',
    en: 'Mark as a comeback',
  },
  'comeback.of': {
    id: 938656,
    fi: 'Uusintakäynti, aiempi työ #number#',
    sv: 'Återbesök, tidigare arbete #number#',
    en: 'Comeback of work order #number#',
  },
  'comeback.denied': { id: 938657, fi: 'Ei uusintakäynti', sv: 'Inget återbesök', en: 'Not a comeback' },
  'comeback.takeBack': { id: 938658, fi: 'Peru arvio', sv: 'Ta tillbaka', en: 'Take back' },
  'comeback.saved': {
    id: 938659,
    fi: 'Merkitty uusintakäynniksi',
    sv: 'Markerat som återbesök',
    en: 'Marked as a comeback',
  },
  'comeback.choose': {
    id: 938660,
    fi: 'Minkä työn takia auto palasi?',
    sv: 'Vilket arbete kom bilen tillbaka för?',
    en: 'Which work did the vehicle come back for?',
  },
  'comeback.reason': { id: 938661, fi: 'Syy', sv: 'Orsak', en: 'Reason' },
  'comeback.reason.sameFault': {
    id: 938662,
    fi: 'Sama vika uudelleen',
    sv: 'Samma fel igen',
    en: 'The same fault again',
  },
  'comeback.reason.work': {
    id: 938663,
    fi: 'Työ jäi puutteelliseksi',
    sv: 'Arbetet var bristfälligt',
    en: 'The work was not done well',
  },
  'comeback.reason.part': { id: 938664, fi: 'Osa petti', sv: 'En del gick sönder', en: 'A part failed' },
  'comeback.reason.diagnosis': {
    id: 938665,
    fi: 'Vika ei löytynyt',
    sv: 'Felet hittades inte',
    en: 'The fault was not found',
  },
  'comeback.after': {
    id: 938666,
    fi: { one: '#count# päivän jälkeen', other: '#count# päivän jälkeen' },
    sv: { one: 'efter #count# dag', other: 'efter #count# dagar' },
    en: { one: 'after #count# day', other: 'after #count# days' },
  },
  'comeback.notCounted': {
    id: 938667,
    fi: 'ei raportteihin, yli #days# päivää',
    sv: 'inte i rapporter, över #days# dagar',
    en: 'not in reports, over #days# days',
  },
  'comeback.noVisits': {
    id: 938668,
    fi: 'Ei aiempia käyntejä vuoden ajalta',
    sv: 'Inga tidigare besök under ett år',
    en: 'No earlier visits in the last year',
  },
  'comeback.noVisitsHint': {
    id: 938692,
    fi: 'Uusintakäynti on aina aiemman käynnin jatkoa samassa toimipisteessä.',
    sv: 'Ett återbesök följer alltid på ett tidigare besök vid samma anläggning.',
    en: 'A comeback always follows an earlier visit at the same site.',
  },
  'history.kind.comebackConfirmed': {
    id: 938669,
    fi: 'Merkitsi uusintakäynniksi',
    sv: 'Markerade som återbesök',
    en: 'Marked as a comeback',
  },
  'history.kind.comebackDenied': {
    id: 938670,
    fi: 'Arvioi: ei uusintakäynti',
    sv: 'Bedömde: inget återbesök',
    en: 'Judged as no comeback',
  },
  'history.kind.comebackReopened': {
    id: 938671,
    fi: 'Perui arvion uusintakäynnistä',
    sv: 'Tog tillbaka bedömningen av återbesök',
    en: 'Took back the judgement of a comeback',
  },
  'history.field.ComebackOf': {
    id: 938672,
    fi: 'Aiempi työmääräys',
    sv: 'Tidigare arbetsorder',
    en: 'Earlier work order',
  },
})
