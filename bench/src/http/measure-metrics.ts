import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
