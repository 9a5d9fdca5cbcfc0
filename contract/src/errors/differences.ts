import { defineErrors } from './entry.ts'

export const differenceErrors = defineErrors({
  differenceResolved: {
    id: 900370,
    status: 409,
    text: {
      id: 935401,
      fi: '#user# ratkaisi eron juuri ennen sinua. Katso, mikä tieto jäi voimaan.',
      sv: '#user# löste skillnaden strax före dig. Se efter vilken uppgift som gäller.',
      en: '#user# resolved the difference just before you. Look which value is valid now.',
    },
  },
  differenceChanged: {
    id: 900371,
    status: 409,
    text: {
      id: 935402,
      fi: 'Lähde lähetti sillä välin uuden tiedon. Katso se ja valitse uudelleen.',
      sv: 'Källan skickade en ny uppgift under tiden. Titta på den och välj på nytt.',
      en: 'The source sent a new value in the meantime. Look at it and choose again.',
    },
  },
  differenceWorkRunning: {
    id: 900372,
    status: 409,
    text: {
      id: 935403,
      fi: '#user# on leimattuna tälle työlle. Leimaus on lopetettava ennen kuin työn voi poistaa.',
      sv: '#user# är instämplad på arbetet. Stämplingen måste avslutas innan arbetet kan tas bort.',
      en: '#user# is clocked on to this work. The clocking must end before the work can be removed.',
    },
  },
  differenceRefused: {
    id: 900373,
    status: 409,
    text: {
      id: 935404,
      fi: 'Lähteen tietoa ei voi ottaa: #reason#',
      sv: 'Källans uppgift kan inte tas: #reason#',
      en: 'The value of the source cannot be taken: #reason#',
    },
  },
  masterNotPossible: {
    id: 900374,
    status: 400,
    text: {
      id: 935405,
      fi: 'Vain työmääräyksen tiedoilla voi olla isäntä siihen asti, kun työ alkaa.',
      sv: 'Bara en arbetsorders uppgifter kan styras av källan tills arbetet börjar.',
      en: 'Only the data of a work order can belong to the source until work begins.',
    },
  },
})
