/**
 * The loops of `createPlainCore` with SIMD on two doubles at once. They add in the same order, so that the
 * results of both are identical to the last bit. This file's test writes the compiled module into the engine.
 * Globals are byte offsets into the memory, except for `hidden` and `units`, which are element counts and
 * multiples of eight and four, respectively.
 */
export const WORD_NET_KERNEL = `(module
  (memory (import "net" "memory") 1)
  (global $hidden (import "net" "hidden") i32)
  (global $units (import "net" "units") i32)
  (global $around (import "net" "around") i32)
  (global $forward (import "net" "forward") i32)
  (global $backward (import "net" "backward") i32)
  (global $gateBias (import "net" "gateBias") i32)
  (global $innerBias (import "net" "innerBias") i32)
  (global $join (import "net" "join") i32)
  (global $outer (import "net" "outer") i32)
  (global $outerBias (import "net" "outerBias") i32)
  (global $sums (import "net" "sums") i32)
  (global $scores (import "net" "scores") i32)

  ;; Multiplies a vector of doubles by matrices of floats that are stored back to back. Adds up eight columns at a time,
  ;; so that an addition needn't wait for the one before it.
  (func (export "project")
    (param $vector i32) (param $dimensions i32) (param $matrices i32) (param $columns i32)
    (param $count i32) (param $to i32)
    (local $width i32) (local $stop i32) (local $from i32) (local $row i32) (local $end i32) (local $pause i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $splat v128)
    (local.set $width (i32.shl (local.get $columns) (i32.const 2)))
    (local.set $end (i32.add (local.get $vector) (i32.shl (local.get $dimensions) (i32.const 3))))
    (block $done
      (loop $matrix
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $stop (i32.add (local.get $to) (local.get $width)))
        (local.set $from (local.get $matrices))
        (loop $eight
          (local.set $a (v128.const f64x2 0 0))
          (local.set $b (v128.const f64x2 0 0))
          (local.set $c (v128.const f64x2 0 0))
          (local.set $d (v128.const f64x2 0 0))
          (local.set $row (local.get $vector))
          (local.set $matrices (local.get $from))
          (loop $four
            (local.set $pause (i32.add (local.get $row) (i32.const 32)))
            (loop $one
              (local.set $splat (v128.load64_splat (local.get $row)))
              (local.set $a (f64x2.add (local.get $a) (f64x2.mul (local.get $splat)
                (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $matrices))))))
              (local.set $b (f64x2.add (local.get $b) (f64x2.mul (local.get $splat)
                (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (local.get $matrices))))))
              (local.set $c (f64x2.add (local.get $c) (f64x2.mul (local.get $splat)
                (f64x2.promote_low_f32x4 (v128.load64_zero offset=16 (local.get $matrices))))))
              (local.set $d (f64x2.add (local.get $d) (f64x2.mul (local.get $splat)
                (f64x2.promote_low_f32x4 (v128.load64_zero offset=24 (local.get $matrices))))))
              (local.set $matrices (i32.add (local.get $matrices) (local.get $width)))
              (local.set $row (i32.add (local.get $row) (i32.const 8)))
              (br_if $one (i32.lt_u (local.get $row) (local.get $pause))))
            ;; The JavaScript stores a float after every four rows.
            (local.set $a (f64x2.promote_low_f32x4 (f32x4.demote_f64x2_zero (local.get $a))))
            (local.set $b (f64x2.promote_low_f32x4 (f32x4.demote_f64x2_zero (local.get $b))))
            (local.set $c (f64x2.promote_low_f32x4 (f32x4.demote_f64x2_zero (local.get $c))))
            (local.set $d (f64x2.promote_low_f32x4 (f32x4.demote_f64x2_zero (local.get $d))))
            (br_if $four (i32.lt_u (local.get $row) (local.get $end))))
          (v128.store64_lane 0 (local.get $to) (f32x4.demote_f64x2_zero (local.get $a)))
          (v128.store64_lane offset=8 0 (local.get $to) (f32x4.demote_f64x2_zero (local.get $b)))
          (v128.store64_lane offset=16 0 (local.get $to) (f32x4.demote_f64x2_zero (local.get $c)))
          (v128.store64_lane offset=24 0 (local.get $to) (f32x4.demote_f64x2_zero (local.get $d)))
          (local.set $from (i32.add (local.get $from) (i32.const 32)))
          (local.set $to (i32.add (local.get $to) (i32.const 32)))
          (br_if $eight (i32.lt_u (local.get $to) (local.get $stop))))
        ;; The last column ends eight elements into the next matrix.
        (local.set $matrices
          (i32.add (i32.sub (local.get $matrices) (local.get $width)) (i32.const 32)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $matrix))))

  ;; Two exponentials, as in fdlibm's e_exp.c, which engines use for Math.exp. Clamped to 700.
  (func $exp (param $x v128) (result v128)
    (local $times v128) (local $high v128) (local $low v128) (local $square v128)
    (local.set $x (f64x2.max (v128.const f64x2 -700 -700) (f64x2.min (v128.const f64x2 700 700) (local.get $x))))
    (local.set $times
      (f64x2.trunc
        (f64x2.add
          (f64x2.mul (local.get $x) (v128.const f64x2 1.44269504088896338700e+00 1.44269504088896338700e+00))
          (v128.or (v128.and (local.get $x) (v128.const f64x2 -0 -0)) (v128.const f64x2 0.5 0.5)))))
    (local.set $high
      (f64x2.sub (local.get $x)
        (f64x2.mul (local.get $times) (v128.const f64x2 6.93147180369123816490e-01 6.93147180369123816490e-01))))
    (local.set $low
      (f64x2.mul (local.get $times) (v128.const f64x2 1.90821492927058770002e-10 1.90821492927058770002e-10)))
    (local.set $x (f64x2.sub (local.get $high) (local.get $low)))
    (local.set $square (f64x2.mul (local.get $x) (local.get $x)))
    (local.set $square
      (f64x2.sub (local.get $x)
        (f64x2.mul (local.get $square)
          (f64x2.add (v128.const f64x2 1.66666666666666019037e-01 1.66666666666666019037e-01)
            (f64x2.mul (local.get $square)
              (f64x2.add (v128.const f64x2 -2.77777777770155933842e-03 -2.77777777770155933842e-03)
                (f64x2.mul (local.get $square)
                  (f64x2.add (v128.const f64x2 6.61375632143793436117e-05 6.61375632143793436117e-05)
                    (f64x2.mul (local.get $square)
                      (f64x2.add (v128.const f64x2 -1.65339022054652515390e-06 -1.65339022054652515390e-06)
                        (f64x2.mul (local.get $square)
                          (v128.const f64x2 4.13813679705723846039e-08 4.13813679705723846039e-08))))))))))))
    (f64x2.mul
      (f64x2.sub (v128.const f64x2 1 1)
        (f64x2.sub
          (f64x2.sub (local.get $low)
            (f64x2.div (f64x2.mul (local.get $x) (local.get $square))
              (f64x2.sub (v128.const f64x2 2 2) (local.get $square))))
          (local.get $high)))
      (i64x2.shl
        (i64x2.add (i64x2.extend_low_i32x4_s (i32x4.trunc_sat_f64x2_s_zero (local.get $times)))
          (v128.const i64x2 1023 1023))
        (i32.const 52))))

  ;; Advances the units by one word from one state to another.
  (func $move (param $own i32) (param $before i32) (param $bias i32) (param $from i32) (param $to i32)
    (local $end i32) (local $proposed i32) (local $width i32) (local $state v128)
    (local.set $width (i32.shl (global.get $units) (i32.const 2)))
    (local.set $end (i32.add (local.get $own) (local.get $width)))
    (loop $unit
      (local.set $state (v128.load (local.get $from)))
      (v128.store (local.get $to)
        (f64x2.promote_low_f32x4
          (f32x4.demote_f64x2_zero
            (f64x2.add (local.get $state)
              (f64x2.div
                (f64x2.sub
                  (f64x2.add
                    (f64x2.add
                      (v128.load (i32.add (local.get $bias) (i32.shl (local.get $width) (i32.const 1))))
                      (f64x2.promote_low_f32x4 (v128.load64_zero (i32.add (local.get $own) (local.get $width)))))
                    (f64x2.promote_low_f32x4
                      (v128.load64_zero (i32.add (local.get $before) (local.get $width)))))
                  (local.get $state))
                (f64x2.add (v128.const f64x2 1 1)
                  (call $exp
                    (f64x2.neg
                      (f64x2.add
                        (f64x2.add (v128.load (local.get $bias))
                          (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $own))))
                        (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $before))))))))))))
      (local.set $own (i32.add (local.get $own) (i32.const 8)))
      (local.set $before (i32.add (local.get $before) (i32.const 8)))
      (local.set $bias (i32.add (local.get $bias) (i32.const 16)))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $unit (i32.lt_u (local.get $own) (local.get $end)))))

  ;; Adds up what the eight words around a gap contribute to the hidden layer. $words has their addresses.
  (func $readGap (param $words i32) (param $sum i32)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32)
    (local $e i32) (local $f i32) (local $g i32) (local $h i32)
    (local $width i32) (local $at i32) (local $bias i32)
    (local.set $width (i32.shl (global.get $hidden) (i32.const 2)))
    (local.set $a (i32.load (local.get $words)))
    (local.set $b (i32.add (i32.load offset=4 (local.get $words)) (local.get $width)))
    (local.set $c (i32.add (i32.load offset=8 (local.get $words)) (i32.mul (local.get $width) (i32.const 2))))
    (local.set $d (i32.add (i32.load offset=12 (local.get $words)) (i32.mul (local.get $width) (i32.const 3))))
    (local.set $e (i32.add (i32.load offset=16 (local.get $words)) (i32.mul (local.get $width) (i32.const 4))))
    (local.set $f (i32.add (i32.load offset=20 (local.get $words)) (i32.mul (local.get $width) (i32.const 5))))
    (local.set $g (i32.add (i32.load offset=24 (local.get $words)) (i32.mul (local.get $width) (i32.const 6))))
    (local.set $h (i32.add (i32.load offset=28 (local.get $words)) (i32.mul (local.get $width) (i32.const 7))))
    (local.set $bias (global.get $innerBias))
    (loop $unit
      (v128.store (local.get $sum)
        (f64x2.add (f64x2.add (f64x2.add (f64x2.add (f64x2.add (f64x2.add (f64x2.add (f64x2.add
          (v128.load (local.get $bias))
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (i32.add (local.get $a) (local.get $at)))))
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (i32.add (local.get $b) (local.get $at)))))
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (i32.add (local.get $c) (local.get $at)))))
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (i32.add (local.get $d) (local.get $at)))))
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (i32.add (local.get $e) (local.get $at)))))
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (i32.add (local.get $f) (local.get $at)))))
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (i32.add (local.get $g) (local.get $at)))))
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (i32.add (local.get $h) (local.get $at))))))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (local.set $bias (i32.add (local.get $bias) (i32.const 16)))
      (local.set $sum (i32.add (local.get $sum) (i32.const 16)))
      (br_if $unit (i32.lt_u (local.get $at) (local.get $width)))))

  ;; Adds the states' contribution to the hidden layers of four consecutive gaps, four hidden units at a time.
  (func $addStates (param $states i32) (param $weights i32)
    (local $width i32) (local $next i32) (local $column i32) (local $stop i32)
    (local $b i32) (local $c i32) (local $d i32) (local $end i32) (local $state i32) (local $weight i32)
    (local $one v128) (local $two v128) (local $splat v128)
    (local $a0 v128) (local $a1 v128) (local $b0 v128) (local $b1 v128)
    (local $c0 v128) (local $c1 v128) (local $d0 v128) (local $d1 v128)
    (local.set $width (i32.shl (global.get $hidden) (i32.const 3)))
    (local.set $next (i32.shl (global.get $units) (i32.const 3)))
    (local.set $column (global.get $sums))
    (local.set $stop (i32.add (local.get $column) (local.get $width)))
    (local.set $end (i32.add (local.get $states) (local.get $next)))
    (loop $columns
      (local.set $b (i32.add (local.get $column) (local.get $width)))
      (local.set $c (i32.add (local.get $b) (local.get $width)))
      (local.set $d (i32.add (local.get $c) (local.get $width)))
      (local.set $a0 (v128.load (local.get $column)))
      (local.set $a1 (v128.load offset=16 (local.get $column)))
      (local.set $b0 (v128.load (local.get $b)))
      (local.set $b1 (v128.load offset=16 (local.get $b)))
      (local.set $c0 (v128.load (local.get $c)))
      (local.set $c1 (v128.load offset=16 (local.get $c)))
      (local.set $d0 (v128.load (local.get $d)))
      (local.set $d1 (v128.load offset=16 (local.get $d)))
      (local.set $state (local.get $states))
      (local.set $weight (local.get $weights))
      (loop $unit
        (local.set $one (v128.load (local.get $weight)))
        (local.set $two (v128.load offset=16 (local.get $weight)))
        (local.set $splat (v128.load64_splat (local.get $state)))
        (local.set $a0 (f64x2.add (local.get $a0) (f64x2.mul (local.get $splat) (local.get $one))))
        (local.set $a1 (f64x2.add (local.get $a1) (f64x2.mul (local.get $splat) (local.get $two))))
        (local.set $splat (v128.load64_splat (i32.add (local.get $state) (local.get $next))))
        (local.set $b0 (f64x2.add (local.get $b0) (f64x2.mul (local.get $splat) (local.get $one))))
        (local.set $b1 (f64x2.add (local.get $b1) (f64x2.mul (local.get $splat) (local.get $two))))
        (local.set $splat
          (v128.load64_splat (i32.add (local.get $state) (i32.mul (local.get $next) (i32.const 2)))))
        (local.set $c0 (f64x2.add (local.get $c0) (f64x2.mul (local.get $splat) (local.get $one))))
        (local.set $c1 (f64x2.add (local.get $c1) (f64x2.mul (local.get $splat) (local.get $two))))
        (local.set $splat
          (v128.load64_splat (i32.add (local.get $state) (i32.mul (local.get $next) (i32.const 3)))))
        (local.set $d0 (f64x2.add (local.get $d0) (f64x2.mul (local.get $splat) (local.get $one))))
        (local.set $d1 (f64x2.add (local.get $d1) (f64x2.mul (local.get $splat) (local.get $two))))
        (local.set $weight (i32.add (local.get $weight) (local.get $width)))
        (local.set $state (i32.add (local.get $state) (i32.const 8)))
        (br_if $unit (i32.lt_u (local.get $state) (local.get $end))))
      (v128.store (local.get $column) (local.get $a0))
      (v128.store offset=16 (local.get $column) (local.get $a1))
      (v128.store (local.get $b) (local.get $b0))
      (v128.store offset=16 (local.get $b) (local.get $b1))
      (v128.store (local.get $c) (local.get $c0))
      (v128.store offset=16 (local.get $c) (local.get $c1))
      (v128.store (local.get $d) (local.get $d0))
      (v128.store offset=16 (local.get $d) (local.get $d1))
      (local.set $weights (i32.add (local.get $weights) (i32.const 32)))
      (local.set $column (i32.add (local.get $column) (i32.const 32)))
      (br_if $columns (i32.lt_u (local.get $column) (local.get $stop)))))

  ;; Writes the five outputs of a gap. The rows of $outer have six columns. $next is the word after the gap.
  (func $scoreGap (param $sum i32) (param $next i32) (param $to i32)
    (local $end i32) (local $row i32) (local $value v128) (local $a v128) (local $b v128) (local $c v128)
    (local.set $row (global.get $outer))
    (local.set $end (i32.add (local.get $sum) (i32.shl (global.get $hidden) (i32.const 3))))
    (local.set $a (v128.load (global.get $outerBias)))
    (local.set $b (v128.load offset=16 (global.get $outerBias)))
    (local.set $c
      (f64x2.add (v128.load64_zero offset=32 (global.get $outerBias)) (v128.load64_zero (local.get $next))))
    (loop $unit
      (local.set $value (f64x2.max (v128.load64_splat (local.get $sum)) (v128.const f64x2 0 0)))
      (local.set $a (f64x2.add (local.get $a) (f64x2.mul (local.get $value) (v128.load (local.get $row)))))
      (local.set $b
        (f64x2.add (local.get $b) (f64x2.mul (local.get $value) (v128.load offset=16 (local.get $row)))))
      (local.set $c
        (f64x2.add (local.get $c) (f64x2.mul (local.get $value) (v128.load offset=32 (local.get $row)))))
      (local.set $row (i32.add (local.get $row) (i32.const 48)))
      (local.set $sum (i32.add (local.get $sum) (i32.const 8)))
      (br_if $unit (i32.lt_u (local.get $sum) (local.get $end))))
    (v128.store64_lane 0 (local.get $to) (f32x4.demote_f64x2_zero (local.get $a)))
    (v128.store64_lane offset=8 0 (local.get $to) (f32x4.demote_f64x2_zero (local.get $b)))
    (v128.store32_lane offset=16 0 (local.get $to) (f32x4.demote_f64x2_zero (local.get $c))))

  ;; Scores the gaps after $count words. $ahead is the number of words that the units reading backward see.
  (func (export "scoreStep") (param $count i32) (param $ahead i32)
    (local $place i32) (local $size i32) (local $width i32) (local $gated i32) (local $word i32)
    (local $state i32) (local $to i32) (local $of i32) (local $hiddenSize i32)
    (local.set $size (i32.shl (global.get $units) (i32.const 3)))
    (local.set $width (local.get $size))
    (local.set $hiddenSize (i32.shl (global.get $hidden) (i32.const 3)))
    ;; A word has the log odds of its capital, its part of the hidden layers, and its part of the gates.
    (local.set $gated (i32.add (i32.const 8) (i32.shl (global.get $hidden) (i32.const 5))))
    (if (global.get $units)
      (then
        (local.set $state (i32.add (global.get $backward) (i32.mul (local.get $ahead) (local.get $size))))
        (memory.fill (local.get $state) (i32.const 0) (local.get $size))
        (local.set $place (i32.sub (local.get $ahead) (i32.const 1)))
        (block $read
          (loop $back
            (br_if $read (i32.lt_s (local.get $place) (i32.const 1)))
            (local.set $to (i32.sub (local.get $state) (local.get $size)))
            (local.set $word (i32.add (global.get $around) (i32.shl (local.get $place) (i32.const 2))))
            (call $move
              (i32.add (i32.add (i32.load offset=16 (local.get $word)) (local.get $gated))
                (i32.shl (local.get $width) (i32.const 1)))
              (i32.add (i32.add (i32.load offset=20 (local.get $word)) (local.get $gated))
                (i32.mul (local.get $width) (i32.const 3)))
              (i32.add (global.get $gateBias) (i32.shl (local.get $size) (i32.const 1)))
              (local.get $state)
              (local.get $to))
            (local.set $state (local.get $to))
            (local.set $place (i32.sub (local.get $place) (i32.const 1)))
            (br $back)))
        (local.set $state (global.get $forward))
        (local.set $place (i32.const 0))
        (loop $on
          (local.set $to (i32.add (local.get $state) (local.get $size)))
          (local.set $word (i32.add (global.get $around) (i32.shl (local.get $place) (i32.const 2))))
          (call $move
            (i32.add (i32.add (i32.load offset=16 (local.get $word)) (local.get $gated)) (local.get $width))
            (i32.add (i32.load offset=12 (local.get $word)) (local.get $gated))
            (global.get $gateBias)
            (local.get $state)
            (local.get $to))
          (local.set $state (local.get $to))
          (local.set $place (i32.add (local.get $place) (i32.const 1)))
          (br_if $on (i32.lt_u (local.get $place) (local.get $count))))))
    (local.set $place (i32.const 0))
    (loop $gaps
      (local.set $of (i32.const 0))
      (loop $read
        (call $readGap
          (i32.add (i32.add (global.get $around) (i32.const 4))
            (i32.shl (i32.add (local.get $place) (local.get $of)) (i32.const 2)))
          (i32.add (global.get $sums) (i32.mul (local.get $of) (local.get $hiddenSize))))
        (local.set $of (i32.add (local.get $of) (i32.const 1)))
        (br_if $read (i32.lt_u (local.get $of) (i32.const 4))))
      (if (global.get $units)
        (then
          (call $addStates
            (i32.add (global.get $forward)
              (i32.mul (i32.add (local.get $place) (i32.const 1)) (local.get $size)))
            (global.get $join))
          (call $addStates
            (i32.add (global.get $backward)
              (i32.mul (i32.add (local.get $place) (i32.const 1)) (local.get $size)))
            (i32.add (global.get $join) (i32.mul (global.get $units) (local.get $hiddenSize))))))
      (local.set $of (i32.const 0))
      (loop $score
        (call $scoreGap
          (i32.add (global.get $sums) (i32.mul (local.get $of) (local.get $hiddenSize)))
          (i32.load offset=20
            (i32.add (global.get $around)
              (i32.shl (i32.add (local.get $place) (local.get $of)) (i32.const 2))))
          (i32.add (global.get $scores)
            (i32.mul (i32.add (local.get $place) (local.get $of)) (i32.const 20))))
        (local.set $of (i32.add (local.get $of) (i32.const 1)))
        (br_if $score (i32.lt_u (local.get $of) (i32.const 4))))
      (local.set $place (i32.add (local.get $place) (i32.const 4)))
      (br_if $gaps (i32.lt_u (local.get $place) (local.get $count))))))
`;
