import { defineConfig } from 'vite'
import { buildContract } from '../../../../web/vite/built-contract.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [buildContract()],
  build: { target: 'es2023', rolldownOptions: { input: ['board.html', 'bare.html'].map((file) => `${import.meta.dirname}/${file}`) } },
})
