# Compiler options of every target, and the two functions that declare them.

add_library(telescope_options INTERFACE)
target_include_directories(telescope_options INTERFACE ${CMAKE_SOURCE_DIR})
# Of all, since a precompiled header fits only what is compiled as it was.
target_compile_options(telescope_options INTERFACE -pthread)
target_compile_options(telescope_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                       -Wno-sign-conversion -Wno-missing-field-initializers -Wnon-virtual-dtor
                       -Woverloaded-virtual)

if(TELESCOPE_VARIANT STREQUAL "release")
  target_compile_options(telescope_options INTERFACE -O2 -g1)
elseif(TELESCOPE_VARIANT STREQUAL "debug")
  target_compile_options(telescope_options INTERFACE -O0 -g -D_GLIBCXX_ASSERTIONS)
elseif(TELESCOPE_VARIANT STREQUAL "asan")
  target_compile_options(telescope_options INTERFACE -Og -g1 -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS
                         -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_link_options(telescope_options INTERFACE -fsanitize=address,undefined)
elseif(TELESCOPE_VARIANT STREQUAL "tsan")
  target_compile_options(telescope_options INTERFACE -O2 -g1 -fsanitize=thread)
  target_link_options(telescope_options INTERFACE -fsanitize=thread)
elseif(TELESCOPE_VARIANT STREQUAL "fuzz")
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "the fuzz variant needs clang: -DCMAKE_CXX_COMPILER=clang++")
  endif()
  target_compile_options(telescope_options INTERFACE -O1 -g -fsanitize=fuzzer-no-link,address,undefined
                         -fno-sanitize-recover=all)
  target_link_options(telescope_options INTERFACE -fsanitize=address,undefined)
else()
  message(FATAL_ERROR "TELESCOPE_VARIANT is '${TELESCOPE_VARIANT}'; it must be release, debug, asan, tsan or fuzz")
endif()

# g++ collects what it no longer needs only above a gigabyte: a twelfth less of compiling, for 1.3 GB of memory at most in
# place of 1.0.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(telescope_options INTERFACE --param=ggc-min-heapsize=1000000)
endif()

find_program(TELESCOPE_LLD ld.lld)
if(TELESCOPE_LLD)
  add_link_options(-fuse-ld=lld)
endif()

# CMake's unity build: the sources of a library are compiled together, at most 24 at a time, in their order. A build from
# nothing takes a third of the time, one after a change of a single file more: who edits a library has it compiled file by
# file with cmake -DTELESCOPE_EDITED=core_session .build/release (a list; `tests/README.md`: where the time goes). Names in
# unnamed namespaces are told apart within a library, and from those of its headers.
set(unity OFF)
if(TELESCOPE_VARIANT STREQUAL "release")
  set(unity ON)
endif()
set(CMAKE_UNITY_BUILD ${unity} CACHE BOOL "compile the sources of a library together")
set(TELESCOPE_EDITED "" CACHE STRING "libraries that are compiled file by file, as core_session")

# The precompiled headers that all libraries share: reading these takes longer than most of what includes them.
function(telescope_header name)
  file(WRITE "${CMAKE_BINARY_DIR}/${name}.cpp" "")
  add_library(telescope_${name} OBJECT "${CMAKE_BINARY_DIR}/${name}.cpp")
  target_link_libraries(telescope_${name} PRIVATE telescope_options)
  target_precompile_headers(telescope_${name} PRIVATE <algorithm> <chrono> <functional> <map> <memory> <optional> <set> <span> <string>
                            <variant> <vector> <nlohmann/json.hpp> ${ARGN})
endfunction()
telescope_header(json_header)

# telescope_library(core_board SOURCES board.cpp LINKS telescope::core_base [JSON|OPENCV])
# makes telescope_core_board with the alias telescope::core_board. JSON, OPENCV: it takes the precompiled header of the JSON
# library, or of that and OpenCV.
function(telescope_library name)
  cmake_parse_arguments(ARG "JSON;OPENCV" "" "SOURCES;LINKS" ${ARGN})
  set(target telescope_${name})
  add_library(${target} STATIC ${ARG_SOURCES})
  add_library(telescope::${name} ALIAS ${target})
  list(LENGTH ARG_SOURCES sources)
  math(EXPR together "(${sources} + (${sources} + 23) / 24 - 1) / ((${sources} + 23) / 24)")  # parts of one size
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE ${together})
  target_link_libraries(${target} PUBLIC telescope_options ${ARG_LINKS})
  if(name IN_LIST TELESCOPE_EDITED)
    set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
    if(TELESCOPE_VARIANT STREQUAL "release")
      set_source_files_properties(${ARG_SOURCES} PROPERTIES COMPILE_OPTIONS -O1)  # a fifth less of compiling
    endif()
  endif()
  if(ARG_OPENCV)
    target_precompile_headers(${target} REUSE_FROM telescope_opencv_header)
  elseif(ARG_JSON)
    target_precompile_headers(${target} REUSE_FROM telescope_json_header)
  endif()
endfunction()
