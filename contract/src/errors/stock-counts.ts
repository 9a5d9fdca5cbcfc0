import { defineErrors } from './entry.ts'

/** Errors of stock counts. */
export const stockCountErrors = defineErrors({
  countEnded: {
    id: 900490,
    status: 409,
    text: {
      id: 936500,
      fi: 'Inventointi on jo päättynyt. Sen päätti #user#. Aloita uusi, jos laskettavaa jäi.',
      sv: 'Inventeringen är redan avslutad. #user# avslutade den. Börja en ny om något återstår att räkna.',
      en: 'The stock count has ended already. #user# ended it. Start a new one if parts are left to count.',
    },
  },
  /**
   * `count` is the amount that the other person counted. It is a dash if that person removed the part from
   * the count.
   */
  countLineChanged: {
    id: 900491,
    status: 412,
    text: {
      id: 936501,
      fi: '#user# laski osan #item# samaan aikaan: #count#. Tarkista määrä.',
      sv: '#user# räknade delen #item# samtidigt: #count#. Kontrollera antalet.',
      en: '#user# counted the part #item# meanwhile: #count#. Check the amount.',
    },
  },
  countChanged: {
    id: 900492,
    status: 412,
    text: {
      id: 936502,
      fi: 'Inventointiin tuli lisää laskettuja osia. Tarkista erot ja vahvista uudelleen.',
      sv: 'Fler delar har räknats under tiden. Kontrollera skillnaderna och bekräfta igen.',
      en: 'More parts were counted meanwhile. Check the differences, and confirm again.',
    },
  },
  countTooSmall: {
    id: 900493,
    status: 409,
    text: {
      id: 936503,
      fi: 'Osan #item# saldo menisi alle nollan. Laske osa uudelleen.',
      sv: 'Saldot för delen #item# skulle bli mindre än noll. Räkna delen igen.',
      en: 'The level of the part #item# would be less than zero. Count the part again.',
    },
  },
  countOpenAlready: {
    id: 900494,
    status: 409,
    text: {
      id: 936504,
      fi: 'Samasta hyllystä on jo uusi inventointi kesken. Jatka sitä.',
      sv: 'En ny inventering av samma hylla pågår redan. Fortsätt med den.',
      en: 'A new count of the same shelf is open already. Continue that one.',
    },
  },
})
