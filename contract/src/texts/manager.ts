import { defineTexts } from './entry.ts'

/** Texts of the start page of a manager. */
export const managerTexts = defineTexts({
  'manager.decisions': {
    id: 938240,
    fi: { one: '#count# asia odottaa päätöstä', other: '#count# asiaa odottaa päätöstä' },
    sv: { one: '#count# sak väntar på beslut', other: '#count# saker väntar på beslut' },
    en: { one: '#count# thing needs a decision', other: '#count# things need a decision' },
  },
  'manager.noDecisions': {
    id: 938241,
    fi: 'Mikään ei odota päätöstä',
    sv: 'Inget väntar på beslut',
    en: 'Nothing needs a decision',
  },
  'manager.partsCount': {
    id: 938242,
    fi: { one: '#count# autosta puuttuu osia', other: '#count# autosta puuttuu osia' },
    sv: { one: '#count# bil saknar delar', other: '#count# bilar saknar delar' },
    en: { one: '#count# car misses parts', other: '#count# cars miss parts' },
  },
  'manager.offersCount': {
    id: 938243,
    fi: { one: '#count# tarjous vastaamatta', other: '#count# tarjousta vastaamatta' },
    sv: { one: '#count# offert obesvarad', other: '#count# offerter obesvarade' },
    en: { one: '#count# offer unanswered', other: '#count# offers unanswered' },
  },
  'manager.differencesCount': {
    id: 938245,
    fi: { one: '#count# työmääräys eroaa', other: '#count# työmääräystä eroaa' },
    sv: { one: '#count# arbetsorder skiljer sig', other: '#count# arbetsorder skiljer sig' },
    en: { one: '#count# work order differs', other: '#count# work orders differ' },
  },
  'manager.parts': {
    id: 938246,
    fi: 'Osia puuttuu tänään',
    sv: 'Delar saknas i dag',
    en: 'Parts missing today',
  },
  'manager.missing': {
    id: 938247,
    fi: { one: '#count# osa puuttuu', other: '#count# osaa puuttuu' },
    sv: { one: '#count# del saknas', other: '#count# delar saknas' },
    en: { one: '#count# part missing', other: '#count# parts missing' },
  },
  'manager.offers': {
    id: 938248,
    fi: 'Tarjoukset ilman vastausta',
    sv: 'Offerter utan svar',
    en: 'Offers without an answer',
  },
  'manager.opened': {
    id: 938249,
    fi: 'Avattu, ei vastausta #duration#',
    sv: 'Öppnad, inget svar på #duration#',
    en: 'Opened, no answer for #duration#',
  },
  'manager.unopened': {
    id: 938250,
    fi: 'Avaamatta #duration#',
    sv: 'Inte öppnad på #duration#',
    en: 'Not opened for #duration#',
  },
  'manager.differences': {
    id: 938251,
    fi: 'Autojärjestelmä sanoo toista',
    sv: 'Bilsystemet säger annat',
    en: 'The dealer system says otherwise',
  },
  'manager.differenceCount': {
    id: 938252,
    fi: { one: '#count# ero', other: '#count# eroa' },
    sv: { one: '#count# skillnad', other: '#count# skillnader' },
    en: { one: '#count# difference', other: '#count# differences' },
  },
  'manager.now': { id: 938253, fi: 'Nyt #time#', sv: 'Nu #time#', en: 'Now #time#' },
  'manager.here': { id: 938254, fi: 'Autoja talossa', sv: 'Bilar här', en: 'Cars here' },
  'manager.hereFacts': {
    id: 938255,
    fi: '#done# valmiina, #inWork# työssä, #waiting# odottaa',
    sv: '#done# klara, #inWork# i arbete, #waiting# väntar',
    en: '#done# done, #inWork# in work, #waiting# waiting',
  },
  'manager.promises': { id: 938256, fi: 'Lupauksia tänään', sv: 'Löften i dag', en: 'Promises today' },
  'manager.promisesFacts': {
    id: 938257,
    fi: '#kept# pitää, #late# ei pidä',
    sv: '#kept# håller, #late# håller inte',
    en: '#kept# hold, #late# do not',
  },
  'manager.reportsHint': {
    id: 938258,
    fi: 'Tunnit, myynti ja lupaukset viikoittain',
    sv: 'Timmar, försäljning och löften per vecka',
    en: 'Hours, sales and promises by week',
  },
})
