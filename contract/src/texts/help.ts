import { defineTexts } from './entry.ts'

/** The labels of the help and of the news. Their content is in web/src/features/help. */
export const helpTexts = defineTexts({
  'help.ofPage': {
    id: 937200,
    fi: 'Ohje tähän sivuun',
    sv: 'Hjälp för den här sidan',
    en: 'Help for this page',
  },
  'help.title': { id: 937201, fi: 'Ohje: #page#', sv: 'Hjälp: #page#', en: 'Help: #page#' },
  'help.understood': { id: 937202, fi: 'Selvä', sv: 'Uppfattat', en: 'Got it' },
  'news.title': { id: 937203, fi: 'Mitä uutta', sv: 'Nyheter', en: 'What is new' },
  'news.unread': {
    id: 937204,
    fi: 'Mitä uutta · lukematta',
    sv: 'Nyheter · olästa',
    en: 'What is new · unread',
  },
  'news.version': { id: 937205, fi: 'Versio #version#', sv: 'Version #version#', en: 'Version #version#' },
  'news.new': { id: 937206, fi: 'Uutta:', sv: 'Nytt:', en: 'New:' },
})
