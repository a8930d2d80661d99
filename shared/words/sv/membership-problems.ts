// Words in Swedish for when something stands in a membership's way.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingCharged = 'Inget har dragits.'
const nothingChanged = 'Inget har ändrats.'

export const membershipProblems = {
  'plan.unknown': {
    what: 'Det här medlemskapet erbjuds inte längre.',
    money: nothingCharged,
    remedy: 'Välj ett annat.',
  },
  'plan.unfit': {
    what: 'Planen ”{{plan}}” är inte rätt: {{field}} {{why}}.',
    money: nothingChanged,
    remedy: 'Rätta den och spara igen.',
  },
  'plans.broken': {
    what: 'Filen {{file}} kan inte användas: {{where}} {{why}}.',
    money: 'Ingen kan gå med enligt den. Medlemskap som finns fortsätter.',
    remedy: 'Rätta filen eller spara planerna på nytt på kontoret.',
  },
  'plans.changed': {
    what: 'Planerna har under tiden ändrats på en annan sida.',
    money: nothingChanged,
    remedy: 'Titta på dem igen och gör din ändring.',
  },
  'membership.busy': {
    what: 'En kund håller på att bli medlem i den här kassan.',
    money: nothingCharged,
    remedy: 'Slutför det medlemskapet eller dra tillbaka det först.',
  },
  'membership.noAddress': {
    what: 'Innan medlemskap kan skapas måste kassan känna till en adress hos butiken: {{setting}}.',
    money: nothingCharged,
    remedy: 'Chefen lägger in den på kontoret, under Medlemskap.',
  },
  'agreement.unknown': {
    what: 'Betaltjänsten känner inte till något sådant avtal.',
    money: nothingChanged,
    remedy: 'Titta på listan över medlemskap igen.',
  },
  'agreement.notActive': {
    what: 'Det här avtalet är {{status}}; bara ett som är ACTIVE kan debiteras eller ändras.',
    money: nothingChanged,
    remedy: 'Kunden går med på nytt i kassan.',
  },
  'agreement.paused': {
    what: 'Det här avtalet är pausat, eller ska pausas: inget debiteras förrän någon fortsätter.',
    money: nothingCharged,
    remedy: 'Fortsätt debitera på kontoret om kunden går med på det, och debitera då.',
  },
  'agreement.stopping': {
    what: 'Det här avtalet håller på att stoppas: inga nya debiteringar görs under tiden.',
    money: nothingCharged,
    remedy: 'Titta på avtalet igen om en stund.',
  },
  'agreement.stopRefused': {
    what: 'Det här avtalet ska stoppas, och det har betaltjänsten avvisat: inga nya debiteringar görs under tiden.',
    money: nothingCharged,
    remedy: 'Begär stoppet igen på kontoret, eller avsluta det om medlemmen ska vara kvar.',
  },
  'agreement.notWaiting': {
    what: 'Det här väntar inte längre: det har gjorts, begärts igen eller avslutats under tiden.',
    money: nothingChanged,
    remedy: 'Titta på avtalet igen.',
  },
  'agreement.refused': {
    what: 'Betaltjänsten sa nej till avtalet: {{title}} ({{status}}, kod {{code}}).',
    money: nothingCharged,
    remedy: 'Försök igen. Händer det igen, ge supporten koden.',
  },
  'agreement.pushNotAllowed': {
    what: 'Den här butiken får inte skicka medlemskap till telefoner.',
    money: nothingCharged,
    remedy: 'Använd QR i stället.',
  },
  'agreement.neverSent': {
    what: 'Förfrågan nådde inte betaltjänsten ({{reason}}).',
    money: nothingCharged,
    remedy: 'Kontrollera nätet och försök igen.',
  },
  'agreement.cannotWithdraw': {
    what: 'Det här medlemskapet kan inte längre dras tillbaka här ({{state}}).',
    money: nothingChanged,
    remedy: 'Stoppa det på kontoret, under Medlemskap.',
  },
  'agreement.notTest': {
    what: 'Ett avtal kan bara accepteras i kundens ställe i testmiljön.',
    money: nothingChanged,
    remedy: 'Kunden accepterar det i appen.',
  },
  'takeOver.nobody': {
    what: 'Inget medlemskap hos betaltjänsten hör till en annan kassa med id {{till}}.',
    money: nothingChanged,
    remedy: 'Se efter kassans id i dess diagnos eller en av dess referenser.',
  },
  'takeOver.sinceUnfit': {
    what: 'Tidpunkten för kassans senaste stängning saknas eller har inte varit ännu.',
    money: nothingChanged,
    remedy: 'Skriv när den kassan stängde sin senaste period: det står på dess senaste Z-rapport.',
  },
  'agreement.initialFailed': {
    what: 'Den första debiteringen betalades inte: {{reason}}.',
    money: nothingCharged,
    remedy: 'Kunden kontrollerar kortet i appen och går med på nytt.',
  },
  'charge.unknown': {
    what: 'Betaltjänsten känner inte till någon sådan debitering i det här avtalet.',
    money: nothingChanged,
    remedy: 'Titta på avtalet igen.',
  },
  'charge.dueUnfit': {
    what: 'En debitering kan inte förfalla ”{{given}}”: det kan den från {{first}} till {{last}}.',
    money: nothingCharged,
    remedy: 'Välj en annan dag.',
  },
  'charge.amountUnfit': {
    what: '{{value}} kan inte debiteras: det minsta är {{limit}}.',
    money: nothingCharged,
    remedy: 'Knappa in {{limit}} eller mer.',
  },
  'charge.tooHigh': {
    what: '{{value}} är mer än avtalet tillåter under en period, {{limit}} totalt.',
    money: nothingCharged,
    remedy: 'Debitera mindre, eller under en senare period.',
  },
  'charge.overMaximum': {
    what: '{{value}} är mer än kunden tillåter för det här avtalet, högst {{limit}}.',
    money: nothingCharged,
    remedy: 'Debitera mindre, eller be kunden höja maxbeloppet i appen.',
  },
  'charge.descriptionUnfit': {
    what: 'En debitering behöver en text till kunden, högst {{most}} tecken.',
    money: nothingCharged,
    remedy: 'Säg kort vad den gäller.',
  },
  'charge.retryUnfit': {
    what: 'En misslyckad debitering kan försökas igen på 0 till {{most}} dagar.',
    money: nothingCharged,
    remedy: 'Välj färre dagar.',
  },
  'charge.cannotCancel': {
    what: 'Den här debiteringen är {{status}} och kan inte avbrytas längre.',
    money: nothingChanged,
    remedy: 'Är den betald kan den återbetalas.',
  },
  'charge.cannotCapture': {
    what: '{{value}} kan inte dras: {{limit}} är kvar.',
    money: nothingCharged,
    remedy: 'Knappa in ett mindre belopp.',
  },
  'charge.cannotRefund': {
    what: '{{value}} kan inte återbetalas: {{limit}} är kvar.',
    money: 'Inget har återbetalats.',
    remedy: 'Knappa in ett mindre belopp.',
  },
  'charge.refused': {
    what: 'Betaltjänsten sa nej: {{title}} ({{status}}, kod {{code}}).',
    money: nothingChanged,
    remedy: 'Titta på avtalet igen. Händer det igen, ge supporten koden.',
  },
  'charge.intervalDone': {
    what: 'Den här perioden är redan debiterad, eller någon har låtit den vara.',
    money: nothingChanged,
    remedy: 'Titta på avtalet igen.',
  },
  'charge.left': {
    what: 'Den här perioden är lämnad: den ska inte debiteras.',
    money: nothingCharged,
    remedy: 'Debitera för hand om kunden ändå är skyldig den.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>
