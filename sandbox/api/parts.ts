// The parts of one sandbox: the service, and what each of its areas keeps.
import type { PaymentParts } from '#sandbox/epayment/payments.ts'
import type { RecurringParts } from '#sandbox/recurring/recurring.ts'
import type { WebhookParts } from '#sandbox/webhooks/webhooks.ts'

export type Parts = PaymentParts & RecurringParts & WebhookParts
