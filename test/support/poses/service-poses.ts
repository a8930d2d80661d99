// The office's page for the payment service where another one is chosen, and where what few need to say is wrong.
import type { Pose } from '#test/support/poses/pose.ts'
import { choose, handlerOf, pressed, right, setUp } from '#test/support/poses/setup-poses.ts'

export const servicePoses: readonly Pose[] = [
  setUp('service-advanced', 'service', {
    answers: {
      ...handlerOf(right),
      'service.use': { faults: ['service.systemHeaderPrefix'], handlerFaults: [] },
    },
    play: async (page) => {
      await choose(page)
      await pressed('Use it from the next start', '[role=dialog]')(page)
      await pressed('Use it', 'details[open]')(page)
    },
  }),
  setUp('service-sure', 'service', {
    answers: handlerOf(right),
    play: async (page) => {
      await choose(page)
      await pressed('Use it from the next start', '[role=dialog]')(page)
    },
  }),
]
