import { defineErrors } from './entry.ts'

export const workOrdersErrors = defineErrors({
  lockedByOther: {
    id: 119925,
    status: 400,
    text: {
      id: 119926,
      fi: 'Työmääräys on lukittu käyttäjälle: #user#',
      sv: 'Arbetsordern är låst för användaren: #user#',
      en: 'Work order is locked for user: #user#',
    },
  },
  saveLockedByOther: {
    id: 119927,
    status: 400,
    text: {
      id: 119928,
      fi: 'Työmääräys on lukittu käyttäjälle: #user#',
      sv: 'Arbetsordern är låst för användaren: #user#',
      en: 'Work order is locked for user: #user#',
    },
  },
  lockNotHeld: {
    id: 119929,
    status: 400,
    text: {
      id: 119930,
      fi: 'Työmääräyksen lukituksen vapautus epäonnistui',
      sv: 'Det gick inte att frigöra låset på arbetsordern',
      en: 'Work order lock release failed',
    },
  },
  rowHasStampings: {
    id: 120051,
    status: 400,
    text: {
      id: 120051,
      fi: 'Työriviä ei voi poistaa, koska sillä on leimauksia',
      sv: 'Arbetsraden kan inte tas bort eftersom den har stämplingar',
      en: 'Work row cannot be removed, because it has stampings',
    },
  },
  restrictedOperation: {
    id: 120090,
    status: 400,
    text: {
      id: 120090,
      fi: 'Työvaiheen #code# voi lisätä vain liittymän kautta',
      sv: 'Arbetsmomentet #code# kan bara läggas till via integration',
      en: 'Operation #code# can be added only from integrations!',
    },
  },
  workOrderNotActive: {
    id: 900060,
    status: 400,
    text: {
      id: 910028,
      fi: 'Työmääräys ei ole enää aktiivinen. Kysy huoltoneuvojalta, miten jatketaan.',
      sv: 'Arbetsordern är inte längre aktiv. Fråga servicerådgivaren hur ni går vidare.',
      en: 'The work order is no longer active. Ask the service adviser how to go on.',
    },
  },
  workOrderChanged: {
    id: 900061,
    status: 412,
    text: {
      id: 910061,
      fi: '#user# muutti työmääräystä sillä välin. Tarkista muutokset ja tallenna uudelleen.',
      sv: '#user# ändrade arbetsordern under tiden. Kontrollera ändringarna och spara igen.',
      en: '#user# changed the work order in the meantime. Check the changes and save again.',
    },
  },
  workOrderFieldNotEditable: {
    id: 900062,
    status: 400,
    text: {
      id: 910062,
      fi: 'Kenttää #field# ei voi muokata tässä toimipisteessä. Jätä se ennalleen ja tallenna uudelleen.',
      sv: 'Fältet #field# kan inte redigeras på den här anläggningen. Lämna det som det var och spara igen.',
      en: 'The field #field# cannot be edited at this site. Leave it as it was and save again.',
    },
  },
  paymentLinkActive: {
    id: 900070,
    status: 400,
    text: {
      id: 910064,
      fi: 'Työmääräyksellä on voimassa oleva maksulinkki, joten töitä ei voi muuttaa. Kysy huoltoneuvojalta, miten jatketaan.',
      sv: 'Arbetsordern har en aktiv betalningslänk, så jobben kan inte ändras. Fråga servicerådgivaren hur ni går vidare.',
      en: 'The work order has an active payment link, so its jobs cannot be changed. Ask the service adviser how to go on.',
    },
  },
  partsHidden: {
    id: 900071,
    status: 400,
    text: {
      id: 910065,
      fi: 'Tämän työmääräyksen varaosarivit on piilotettu, eikä niitä voi muuttaa. Kysy huoltoneuvojalta, miten jatketaan.',
      sv: 'Reservdelsraderna på den här arbetsordern är dolda och kan inte ändras. Fråga servicerådgivaren hur ni går vidare.',
      en: 'Part rows are hidden on this work order and cannot be changed. Ask the service adviser how to go on.',
    },
  },
  jobUnknown: {
    id: 900072,
    status: 400,
    text: {
      id: 910066,
      fi: 'Työtä ei enää ole työmääräyksellä. Lataa työmääräys uudelleen.',
      sv: 'Jobbet finns inte längre på arbetsordern. Ladda om arbetsordern.',
      en: 'The job is no longer on the work order. Reload the work order.',
    },
  },
  jobNoteNotEditable: {
    id: 900073,
    status: 400,
    text: {
      id: 910067,
      fi: 'Numeroidun työn huomautusta ei voi muokata.',
      sv: 'Anmärkningen till ett numrerat jobb kan inte ändras.',
      en: 'The note of a numbered job cannot be edited.',
    },
  },
  jobIsEmpty: {
    id: 900074,
    status: 400,
    text: {
      id: 910068,
      fi: 'Anna työlle huomautus tai vähintään yksi rivi.',
      sv: 'Ge jobbet en anmärkning eller minst en rad.',
      en: 'Give the job a note or at least one row.',
    },
  },
  jobRowUnknown: {
    id: 900075,
    status: 400,
    text: {
      id: 910069,
      fi: 'Riviä #row# ei enää ole työllä. Lataa työmääräys uudelleen.',
      sv: 'Raden #row# finns inte längre på jobbet. Ladda om arbetsordern.',
      en: 'Row #row# is no longer in the job. Reload the work order.',
    },
  },
  jobRowRemoved: {
    id: 900076,
    status: 400,
    text: {
      id: 910070,
      fi: 'Rivi #row# on poistettu, joten sitä ei voi muuttaa. Lataa työmääräys uudelleen.',
      sv: 'Raden #row# har tagits bort och kan inte ändras. Ladda om arbetsordern.',
      en: 'Row #row# has been removed and cannot be changed. Reload the work order.',
    },
  },
  jobRowForbidden: {
    id: 900077,
    status: 403,
    text: {
      id: 910071,
      fi: 'Sinulla ei ole oikeutta lisätä tai muuttaa riviä #row#. Pyydä oikeus esihenkilöltäsi.',
      sv: 'Du har inte rätt att lägga till eller ändra raden #row#. Be din arbetsledare om rättigheten.',
      en: 'You may not add or change the row #row#. Ask your supervisor for the right.',
    },
  },
  jobRowIncomplete: {
    id: 900078,
    status: 400,
    text: {
      id: 910072,
      fi: 'Riviltä #row# puuttuu nimi tai teksti. Täydennä se.',
      sv: 'Raden #row# saknar namn eller text. Fyll i det.',
      en: 'Row #row# has no name or text. Fill it in.',
    },
  },
  jobRowAmountMissing: {
    id: 900079,
    status: 400,
    text: {
      id: 910073,
      fi: 'Rivin #row# määrän on oltava suurempi kuin 0.',
      sv: 'Antalet på raden #row# måste vara större än 0.',
      en: 'The quantity of row #row# must be more than 0.',
    },
  },
  partUnknown: {
    id: 900080,
    status: 400,
    text: {
      id: 910074,
      fi: 'Varaosaa #item# ei löydy. Hae se uudelleen.',
      sv: 'Reservdelen #item# hittades inte. Sök efter den på nytt.',
      en: 'Part #item# was not found. Search for it again.',
    },
  },
  operationUnknown: {
    id: 900081,
    status: 400,
    text: {
      id: 910075,
      fi: 'Työvaihetta #code# ei löydy. Hae se uudelleen.',
      sv: 'Arbetsmomentet #code# hittades inte. Sök efter det på nytt.',
      en: 'Operation #code# was not found. Search for it again.',
    },
  },
  signingNotInUse: {
    id: 900085,
    status: 400,
    text: {
      id: 910076,
      fi: 'Työrivien kuittaus ei ole käytössä tässä toimipisteessä.',
      sv: 'Kvittering av arbetsrader används inte på den här anläggningen.',
      en: 'Labour rows are not signed off at this site.',
    },
  },
  signingOthersForbidden: {
    id: 900086,
    status: 403,
    text: {
      id: 910077,
      fi: 'Voit kuitata rivejä vain omissa nimissäsi.',
      sv: 'Du kan kvittera rader bara i ditt eget namn.',
      en: 'You can sign off rows only in your own name.',
    },
  },
  signingEmployeeUnknown: {
    id: 900087,
    status: 400,
    text: {
      id: 910078,
      fi: 'Kuittaajaa ei löydy tästä toimipisteestä. Kirjaudu uudelleen sisään ja yritä sitten.',
      sv: 'Den som kvitterar finns inte på den här anläggningen. Logga in igen och försök sedan på nytt.',
      en: 'The employee who signs off was not found at this site. Sign in again and try once more.',
    },
  },
  signedRowUnknown: {
    id: 900088,
    status: 400,
    text: {
      id: 910079,
      fi: 'Kuitattavaa riviä #row# ei enää ole. Lataa työmääräys uudelleen.',
      sv: 'Raden #row# som skulle kvitteras finns inte längre. Ladda om arbetsordern.',
      en: 'Row #row# to be signed off no longer exists. Reload the work order.',
    },
  },
  signedRowNotLabour: {
    id: 900089,
    status: 400,
    text: {
      id: 910080,
      fi: 'Vain työrivejä voi kuitata: poista #row# valinnasta.',
      sv: 'Bara arbetsrader kan kvitteras: ta bort #row# från valet.',
      en: 'Only labour rows can be signed off: deselect #row#.',
    },
  },
  signedRowDone: {
    id: 900090,
    status: 400,
    text: {
      id: 910081,
      fi: 'Rivi #row# on jo kuitattu. Lataa työmääräys uudelleen.',
      sv: 'Raden #row# är redan kvitterad. Ladda om arbetsordern.',
      en: 'Row #row# has already been signed off. Reload the work order.',
    },
  },
  rowNotSigned: {
    id: 900505,
    status: 400,
    text: {
      id: 936846,
      fi: 'Riviä #row# ei ole kuitattu. Lataa työmääräys uudelleen.',
      sv: 'Raden #row# är inte kvitterad. Ladda om arbetsordern.',
      en: 'Row #row# is not signed off. Reload the work order.',
    },
  },
  unsigningForbidden: {
    id: 900506,
    status: 403,
    text: {
      id: 936847,
      fi: 'Rivin #row# kuittauksen voi perua vain samana päivänä, ja vain kuittaaja tai leimausten korjaaja.',
      sv: 'Kvitteringen av raden #row# kan tas tillbaka bara samma dag, av den som kvitterade eller får rätta stämplingar.',
      en: 'The sign-off of row #row# can be taken back only on the same day, by its signer or by those who may correct clockings.',
    },
  },
  comebackIncomplete: {
    id: 900547,
    status: 400,
    text: {
      id: 938673,
      fi: 'Uusintakäynti vaatii aiemman työmääräyksen ja syyn. Valitse molemmat.',
      sv: 'Ett återbesök kräver en tidigare arbetsorder och en orsak. Välj båda.',
      en: 'A comeback needs an earlier work order and a reason. Choose both.',
    },
  },
  comebackOrderUnknown: {
    id: 900548,
    status: 400,
    text: {
      id: 938674,
      fi: 'Valittu työmääräys ei ole auton aiempi käynti. Päivitä sivu ja valitse uudelleen.',
      sv: 'Den valda arbetsordern är inte ett tidigare besök. Ladda om sidan och välj på nytt.',
      en: 'The chosen work order is no earlier visit of the vehicle. Reload the page and choose again.',
    },
  },
})
