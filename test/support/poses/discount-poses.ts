// What is taken off at the cashier's screen: a line, the whole basket, and more than the shop allows without a manager.
import { problem } from '#shared/problem.ts'
import { field, inTurn, typeIn } from '#test/support/pages/screen-player.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { off, opens, selling, some, starred } from '#test/support/poses/selling-poses.ts'

export const discountPoses: Pose[] = [
  selling('discount', { basket: some }, inTurn(opens('d'), typeIn('10'))),
  selling('discount-whole', { basket: off }, opens('Shift+D')),
  selling(
    'discount-more',
    { basket: some },
    async (page) => {
      await opens('d')(page)
      await page.keyboard.type('30', { delay: 50 })
      await page.keyboard.press('Enter')
      await field(page, 'Manager’s PIN')
    },
    { refusal: problem('discount.needsManager', { most: 10 }), answers: starred },
  ),
]
