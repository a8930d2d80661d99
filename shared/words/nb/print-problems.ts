// The problems of printing in Norwegian: the printer, its drawer, and a receipt that is not there.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const salesGoOn = 'Salget går videre; pengene berøres ikke av dette.'

export const printProblems = {
  'printer.none': {
    what: 'Denne kassen har ingen skriver.',
    money: 'Ingenting ble skrevet ut.',
    remedy: 'Sett opp en på kontoret, eller skriv ut fra siden.',
  },
  'printer.notReached': {
    what: 'Skriveren svarer ikke på {{place}} ({{reason}}).',
    money: salesGoOn,
    remedy: 'Se at den er på og koblet til; kvitteringen prøves igjen av seg selv.',
  },
  'printer.paperOut': {
    what: 'Skriveren er tom for papir.',
    money: salesGoOn,
    remedy: 'Sett inn en ny rull; kvitteringen skrives ut av seg selv.',
  },
  'printer.coverOpen': {
    what: 'Lokket på skriveren er åpent.',
    money: salesGoOn,
    remedy: 'Lukk det; kvitteringen skrives ut av seg selv.',
  },
  'printer.offline': {
    what: 'Skriveren sier at den ikke er klar.',
    money: salesGoOn,
    remedy: 'Se på lampene, og trykk på knappen; kvitteringen prøves igjen av seg selv.',
  },
  'printer.slow': {
    what: 'Skriveren tok imot kvitteringen, men sa ikke innen {{seconds}} s at den er skrevet ut.',
    money: salesGoOn,
    remedy: 'Se om den ligger der. Gjør den det, klar deg uten; hvis ikke, skriv ut igjen.',
  },
  'printer.brokeOff': {
    what: 'Forbindelsen til skriveren ble brutt midt i ({{reason}}).',
    money: salesGoOn,
    remedy: 'Noe av kvitteringen kan være på papir. Den skrives ut hel igjen, og sier det.',
  },
  'printer.notSystem': {
    what: 'Systemets skriver tok den ikke ({{reason}}).',
    money: salesGoOn,
    remedy: 'Se på skriveren i systemets innstillinger; kvitteringen prøves igjen av seg selv.',
  },
  'drawer.none': {
    what: 'Denne kassen har ingen skuff.',
    money: 'Ingenting ble åpnet.',
    remedy: 'Si i skriverens innstillinger at en skuff er koblet til den.',
  },
  'receipt.none': {
    what: 'Det finnes ingen kvittering {{receipt}} for dette salget.',
    money: 'Ingenting ble skrevet ut.',
    remedy: 'Se på salget igjen.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>
