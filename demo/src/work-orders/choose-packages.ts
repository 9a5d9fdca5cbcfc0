import { operationKinds } from '../parts/operations.ts'
import type { Random } from '../random.ts'
import type { Power } from '../vehicles/model.ts'
import type { JobPackage } from './job-package.ts'
import { ordinaryPackages } from './ordinary-packages.ts'
import { annualService } from './services.ts'

const usualMinutes = new Map<string, number>(operationKinds.map(([kind, , minutes]) => [kind, minutes]))
const maxJobs = 3

/** Chooses jobs that suit the vehicle and take about the booked minutes. */
export function choosePackages(random: Random, power: Power, bookedMinutes: number): JobPackage[] {
  const suitable = random
    .shuffle(ordinaryPackages)
    .filter((jobPackage) => jobPackage.powers?.includes(power) ?? true)
  const chosen: JobPackage[] = []
  let minutes = 0
  for (const candidate of suitable) {
    if (chosen.length === maxJobs || minutes >= bookedMinutes * 0.7) break
    const added = minutesOf(candidate)
    if (chosen.includes(candidate) || minutes + added > bookedMinutes * 1.15) continue
    chosen.push(candidate)
    minutes += added
  }
  return chosen.length > 0 ? chosen : [annualService]
}

function minutesOf({ operations }: JobPackage): number {
  return operations.reduce((sum, kind) => sum + (usualMinutes.get(kind) ?? 0), 0)
}
