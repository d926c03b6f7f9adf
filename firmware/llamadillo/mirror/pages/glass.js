// The box itself: its display, pixel by pixel, and nine LEDs a die.

const LEDS = [2, 16, 4, 8, 1, 8, 4, 16, 2];

export class Glass {
  constructor(canvas, dice) {
    this.context = canvas.getContext("2d");
    this.image = this.context.createImageData(128, 64);
    this.leds = [0, 1, 2].map(() => {
      const die = document.createElement("div");
      die.className = "leds";
      const lights = LEDS.map(() => document.createElement("i"));
      die.append(...lights);
      dice.append(die);
      return lights;
    });
  }

  show({ rows, brightness, dice }) {
    for (let pixel = 0; pixel < 128 * 64; pixel++) {
      const lit = rows && brightness && (rows[pixel >> 3] >> (7 - (pixel & 7))) & 1;
      this.image.data.set(lit ? [255, 250, 235, 255] : [3, 3, 5, 255], pixel * 4);
    }
    this.context.putImageData(this.image, 0, 0);
    this.leds.forEach((lights, place) =>
      lights.forEach((light, led) => light.classList.toggle("on", Boolean(dice[place] & LEDS[led]))),
    );
  }
}
