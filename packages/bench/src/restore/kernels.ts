/**
 * The three loops that take most of the training time, using SIMD to process four numbers at a time. All arguments
 * except the last two of `step` are memory addresses and byte counts. A row's length must be a multiple of
 * four numbers.
 */
export const KERNELS = `(module
  (memory (import "js" "memory") 1)
  (func (export "multiply")
    (param $in i32) (param $rows i32) (param $weights i32) (param $out i32) (param $width i32)
    (local $end i32) (local $to i32) (local $stop i32)
    (local $two i32) (local $three i32) (local $four i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.add (local.get $in) (local.get $rows)))
    (local.set $stop (i32.add (local.get $out) (local.get $width)))
    (loop $row
      (local.set $a (v128.load32_splat (local.get $in)))
      (local.set $b (v128.load32_splat offset=4 (local.get $in)))
      (local.set $c (v128.load32_splat offset=8 (local.get $in)))
      (local.set $d (v128.load32_splat offset=12 (local.get $in)))
      (local.set $two (i32.add (local.get $weights) (local.get $width)))
      (local.set $three (i32.add (local.get $two) (local.get $width)))
      (local.set $four (i32.add (local.get $three) (local.get $width)))
      (local.set $to (local.get $out))
      (loop $column
        (v128.store (local.get $to)
          (f32x4.add
            (f32x4.add (v128.load (local.get $to))
              (f32x4.add
                (f32x4.mul (local.get $a) (v128.load (local.get $weights)))
                (f32x4.mul (local.get $b) (v128.load (local.get $two)))))
            (f32x4.add
              (f32x4.mul (local.get $c) (v128.load (local.get $three)))
              (f32x4.mul (local.get $d) (v128.load (local.get $four))))))
        (local.set $weights (i32.add (local.get $weights) (i32.const 16)))
        (local.set $two (i32.add (local.get $two) (i32.const 16)))
        (local.set $three (i32.add (local.get $three) (i32.const 16)))
        (local.set $four (i32.add (local.get $four) (i32.const 16)))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (br_if $column (i32.lt_u (local.get $to) (local.get $stop))))
      (local.set $weights (local.get $four))
      (local.set $in (i32.add (local.get $in) (i32.const 16)))
      (br_if $row (i32.lt_u (local.get $in) (local.get $end)))))
  (func $total (param $four v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $four)) (f32x4.extract_lane 1 (local.get $four)))
      (f32.add (f32x4.extract_lane 2 (local.get $four)) (f32x4.extract_lane 3 (local.get $four)))))
  (func (export "multiplyBack")
    (param $in i32) (param $inSlopes i32) (param $rows i32) (param $weights i32) (param $slopes i32)
    (param $out i32) (param $width i32)
    (local $end i32) (local $from i32) (local $stop i32)
    (local $a v128) (local $b v128) (local $sumA v128) (local $sumB v128) (local $slope v128)
    (local $two i32) (local $slopesTwo i32)
    (local.set $end (i32.add (local.get $in) (local.get $rows)))
    (local.set $stop (i32.add (local.get $out) (local.get $width)))
    (loop $row
      (local.set $a (v128.load32_splat (local.get $in)))
      (local.set $b (v128.load32_splat offset=4 (local.get $in)))
      (local.set $sumA (v128.const f32x4 0 0 0 0))
      (local.set $sumB (v128.const f32x4 0 0 0 0))
      (local.set $two (i32.add (local.get $weights) (local.get $width)))
      (local.set $slopesTwo (i32.add (local.get $slopes) (local.get $width)))
      (local.set $from (local.get $out))
      (loop $column
        (local.set $slope (v128.load (local.get $from)))
        (local.set $sumA
          (f32x4.add (local.get $sumA) (f32x4.mul (local.get $slope) (v128.load (local.get $weights)))))
        (local.set $sumB
          (f32x4.add (local.get $sumB) (f32x4.mul (local.get $slope) (v128.load (local.get $two)))))
        (v128.store (local.get $slopes)
          (f32x4.add (v128.load (local.get $slopes)) (f32x4.mul (local.get $slope) (local.get $a))))
        (v128.store (local.get $slopesTwo)
          (f32x4.add (v128.load (local.get $slopesTwo)) (f32x4.mul (local.get $slope) (local.get $b))))
        (local.set $weights (i32.add (local.get $weights) (i32.const 16)))
        (local.set $two (i32.add (local.get $two) (i32.const 16)))
        (local.set $slopes (i32.add (local.get $slopes) (i32.const 16)))
        (local.set $slopesTwo (i32.add (local.get $slopesTwo) (i32.const 16)))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (br_if $column (i32.lt_u (local.get $from) (local.get $stop))))
      (f32.store (local.get $inSlopes)
        (f32.add (f32.load (local.get $inSlopes)) (call $total (local.get $sumA))))
      (f32.store offset=4 (local.get $inSlopes)
        (f32.add (f32.load offset=4 (local.get $inSlopes)) (call $total (local.get $sumB))))
      (local.set $weights (local.get $two))
      (local.set $slopes (local.get $slopesTwo))
      (local.set $in (i32.add (local.get $in) (i32.const 8)))
      (local.set $inSlopes (i32.add (local.get $inSlopes) (i32.const 8)))
      (br_if $row (i32.lt_u (local.get $in) (local.get $end)))))
  (func (export "step")
    (param $weights i32) (param $slopes i32) (param $means i32) (param $squares i32) (param $size i32)
    (param $pace f32) (param $scale f32)
    (local $end i32) (local $slope v128) (local $mean v128) (local $square v128)
    (local.set $end (i32.add (local.get $weights) (local.get $size)))
    (loop $four
      (local.set $slope (f32x4.mul (v128.load (local.get $slopes)) (f32x4.splat (local.get $scale))))
      (local.set $mean
        (f32x4.add
          (f32x4.mul (v128.load (local.get $means)) (v128.const f32x4 0.9 0.9 0.9 0.9))
          (f32x4.mul (local.get $slope) (v128.const f32x4 0.1 0.1 0.1 0.1))))
      (local.set $square
        (f32x4.add
          (f32x4.mul (v128.load (local.get $squares)) (v128.const f32x4 0.999 0.999 0.999 0.999))
          (f32x4.mul
            (f32x4.mul (local.get $slope) (local.get $slope))
            (v128.const f32x4 0.001 0.001 0.001 0.001))))
      (v128.store (local.get $means) (local.get $mean))
      (v128.store (local.get $squares) (local.get $square))
      (v128.store (local.get $slopes) (v128.const f32x4 0 0 0 0))
      (v128.store (local.get $weights)
        (f32x4.sub (v128.load (local.get $weights))
          (f32x4.div
            (f32x4.mul (local.get $mean) (f32x4.splat (local.get $pace)))
            (f32x4.add (f32x4.sqrt (local.get $square)) (v128.const f32x4 1e-6 1e-6 1e-6 1e-6)))))
      (local.set $weights (i32.add (local.get $weights) (i32.const 16)))
      (local.set $slopes (i32.add (local.get $slopes) (i32.const 16)))
      (local.set $means (i32.add (local.get $means) (i32.const 16)))
      (local.set $squares (i32.add (local.get $squares) (i32.const 16)))
      (br_if $four (i32.lt_u (local.get $weights) (local.get $end))))))
`;
