//! Few colours for many: the palette of a picture by halving boxes of colours.

use std::collections::HashMap;

/// A picture in at most 256 colours.
pub(crate) struct Quantised {
    /// Red, green and blue of each colour in turn.
    pub(crate) palette: Vec<u8>,
    /// The colour of each pixel.
    pub(crate) indices: Vec<u8>,
}

type Colour = [u8; 3];

/// How many colours there may be.
const MOST: usize = 256;

impl Quantised {
    pub(crate) fn new(pixels: impl Iterator<Item = Colour> + Clone) -> Self {
        let mut counts: HashMap<Colour, u32> = HashMap::new();
        for pixel in pixels.clone() {
            *counts.entry(pixel).or_default() += 1;
        }
        let mut colours: Vec<(Colour, u32)> = counts.into_iter().collect();
        // A map has no order of its own, and a picture is the same each time.
        colours.sort_unstable();
        let boxes = halved(colours);
        let mut palette = Vec::with_capacity(boxes.len() * 3);
        let mut numbers: HashMap<Colour, u8> = HashMap::new();
        for (number, inside) in boxes.iter().enumerate() {
            palette.extend(mean(inside));
            numbers.extend(inside.iter().map(|(colour, _)| (*colour, number as u8)));
        }
        Quantised {
            palette,
            indices: pixels.map(|pixel| numbers[&pixel]).collect(),
        }
    }
}

/// Parts the colours into boxes, always halving the one in which most is lost.
fn halved(colours: Vec<(Colour, u32)>) -> Vec<Vec<(Colour, u32)>> {
    let mut boxes = vec![(loss(&colours), colours)];
    while boxes.len() < MOST {
        let widest = (0..boxes.len()).max_by_key(|&at| boxes[at].0.0).unwrap_or_default();
        let ((lost, channel), colours) = &mut boxes[widest];
        if *lost == 0 {
            break;
        }
        let channel = *channel;
        colours.sort_unstable_by_key(|(colour, _)| colour[channel]);
        let middle = mean(colours)[channel];
        // There are at least two values, so neither half is empty.
        let cut = colours
            .partition_point(|(colour, _)| colour[channel] <= middle)
            .clamp(1, colours.len() - 1);
        let upper = colours.split_off(cut);
        boxes[widest].0 = loss(&boxes[widest].1);
        boxes.push((loss(&upper), upper));
    }
    boxes.into_iter().map(|(_, colours)| colours).collect()
}

/// What is lost if these become one colour, and the channel in which most is.
fn loss(colours: &[(Colour, u32)]) -> (u64, usize) {
    let middle = mean(colours);
    let mut lost = [0; 3];
    for (colour, count) in colours {
        for channel in 0..3 {
            let away = u64::from(colour[channel].abs_diff(middle[channel]));
            lost[channel] += away * away * u64::from(*count);
        }
    }
    let channel = (0..3).max_by_key(|&channel| lost[channel]).unwrap_or_default();
    (lost[channel], channel)
}

fn mean(colours: &[(Colour, u32)]) -> Colour {
    let mut sums = [0; 3];
    let mut total = 0;
    for (colour, count) in colours {
        total += u64::from(*count);
        for channel in 0..3 {
            sums[channel] += u64::from(colour[channel]) * u64::from(*count);
        }
    }
    sums.map(|sum| ((sum + total / 2) / total.max(1)) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_stay_as_they_are() {
        let pixels = [[1, 2, 3], [200, 0, 0], [1, 2, 3]];
        let quantised = Quantised::new(pixels.into_iter());
        let shown: Vec<&[u8]> = quantised
            .indices
            .iter()
            .map(|&index| &quantised.palette[usize::from(index) * 3..][..3])
            .collect();
        assert_eq!(shown, [&[1, 2, 3], &[200, 0, 0], &[1, 2, 3]]);
    }

    #[test]
    fn many_colours_become_near_ones() {
        let pixels = (0..=255u8).flat_map(|red| (0..=255u8).step_by(5).map(move |green| [red, green, 90]));
        let quantised = Quantised::new(pixels.clone());
        assert_eq!(quantised.palette.len(), MOST * 3);
        for (pixel, &index) in pixels.zip(&quantised.indices) {
            let shown = &quantised.palette[usize::from(index) * 3..][..3];
            let away = pixel.iter().zip(shown).map(|(a, b)| a.abs_diff(*b)).max().unwrap();
            assert!(away <= 24, "{pixel:?} is shown as {shown:?}");
        }
    }
}
