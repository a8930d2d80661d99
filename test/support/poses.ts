// Every screen of the till in every state: what the gallery pictures and the accessibility checker looks at.
import { displayPoses } from '#test/support/display-poses.ts'
import { signUpPoses } from '#test/support/sign-up-poses.ts'
import { kioskPoses } from '#test/support/kiosk-poses.ts'
import { membersPoses } from '#test/support/members-poses.ts'
import { plansPoses } from '#test/support/plans-poses.ts'
import { peoplePoses } from '#test/support/people-poses.ts'
import { officePoses } from '#test/support/office-poses.ts'
import { shopPoses } from '#test/support/shop-poses.ts'
import type { Pose } from '#test/support/pose.ts'
import { setupPoses } from '#test/support/setup-poses.ts'
import { sellingPoses } from '#test/support/selling-poses.ts'
import { staffPoses } from '#test/support/staff-poses.ts'
import { troublePoses } from '#test/support/trouble-poses.ts'

export const poses: readonly Pose[] = [
  ...sellingPoses,
  ...troublePoses,
  ...kioskPoses,
  ...signUpPoses,
  ...staffPoses,
  ...peoplePoses,
  ...displayPoses,
  ...officePoses,
  ...shopPoses,
  ...membersPoses,
  ...plansPoses,
  ...setupPoses,
]

export function poseNamed(name: string): Pose {
  const found = poses.find((one) => one.name === name)
  if (!found) throw new Error(`no pose is called ${name}`)
  return found
}
