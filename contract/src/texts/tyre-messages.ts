import { defineTexts } from './entry.ts'

/** Texts that the server writes into conversations and tasks about tyres. */
export const tyreMessagesTexts = defineTexts({
  'tyres.told': {
    id: 928500,
    fi: '#type# mitattu, huonoin #depth# mm',
    sv: '#type# uppmätta, sämsta #depth# mm',
    en: '#type# measured, worst #depth# mm',
  },
  'tyres.toldUnmeasured': {
    id: 928501,
    fi: '#type# tallennettu ilman syvyyksiä',
    sv: '#type# sparade utan djup',
    en: '#type# saved without depths',
  },
  'tyres.taskHeader': {
    id: 928502,
    fi: 'Renkaat #plate#, huonoin #depth# mm',
    sv: 'Däck #plate#, sämsta #depth# mm',
    en: 'Tyres of #plate#, worst #depth# mm',
  },
  'tyres.taskHeaderUnmeasured': {
    id: 928503,
    fi: 'Renkaat #plate#',
    sv: 'Däck #plate#',
    en: 'Tyres of #plate#',
  },
  'tyres.taskBody': {
    id: 928504,
    fi: '#car#, #type#, #mileage# km',
    sv: '#car#, #type#, #mileage# km',
    en: '#car#, #type#, #mileage# km',
  },
})
