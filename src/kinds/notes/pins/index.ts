export { type Pin, type Pins, readPins } from './read-pins.ts'
